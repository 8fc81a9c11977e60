/** The town on its hills: a shop, a post van under way with parcels, keys on the line, a balloon and a mill. By night the windows are lit. */

const STARS = [
  [90, 60], [210, 120], [330, 48], [470, 150], [610, 70], [760, 36], [905, 118], [1010, 52], [1130, 150], [1265, 76], [1380, 128], [1190, 30],
] as const; // biome-ignore format: a table
const TUFTS = [30, 118, 236, 372, 470, 655, 812, 1020, 1150, 1290, 1400];
const LINE_KEYS = [
  { x: 168, y: 366, hue: 'il-sun' },
  { x: 206, y: 374, hue: 'il-coral' },
  { x: 246, y: 378, hue: 'il-blue' },
  { x: 288, y: 374, hue: 'il-sun' },
] as const;

export const Scene = () => (
  <svg className="il-scene" viewBox="0 0 1440 620" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <g className="il-stars">
      {STARS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2.500" />
      ))}
    </g>
    <circle className="il-orb" cx="1216" cy="118" r="54" />
    <g className="il-crater">
      <circle cx="1198" cy="106" r="11" />
      <circle cx="1232" cy="132" r="15" />
    </g>
    <Cloud className="il-cloud il-cloud-a" x={820} y={84} />
    <Cloud className="il-cloud il-cloud-b" x={1090} y={196} />
    <Cloud className="il-cloud il-cloud-c" x={640} y={150} />
    <g className="il-balloon">
      <path className="il-line" d="M902 262l12 40h28l12-40" />
      <path className="il-coral" d="M928 128c-46 0-74 32-74 70 0 34 30 56 48 66h52c18-10 48-32 48-66 0-38-28-70-74-70Z" />
      <path className="il-paper" d="M928 128c-18 0-30 32-30 70 0 34 12 56 18 66h24c6-10 18-32 18-66 0-38-12-70-30-70Z" />
      <path className="il-wood" d="M912 300h32v22a6 6 0 0 1-6 6h-20a6 6 0 0 1-6-6Z" />
      <g className="il-mark">
        <circle cx="928" cy="186" r="9" />
        <path d="M928 195v34m0-6h9m-9-10h7" />
      </g>
    </g>
    <path className="il-hill-far" d="M0 430c120-70 250-86 380-40 120 42 210 30 330-26 140-66 300-66 430-6 110 50 200 56 300 18v244H0Z" />
    <g className="il-mill" transform="translate(-330 0)">
      <path className="il-paper" d="M1092 366l8-78h28l8 78Z" />
      <path className="il-coral" d="M1096 290a18 18 0 0 1 36 0Z" />
      <rect className="il-pane" x="1106" y="318" width="16" height="20" rx="3" />
      <g className="il-blades">
        <path className="il-wood" d="M1114 292l-9-52h18Zm0 0 52-9v18Zm0 0 9 52h-18Zm0 0-52 9v-18Z" />
      </g>
    </g>
    <path className="il-hill" d="M0 476c160-64 300-60 440-18 160 48 300 40 470-14 180-56 350-34 530 24v152H0Z" />
    <Tree x={118} y={452} />
    <Tree x={338} y={452} />
    <path className="il-line" d="M126 356c70 26 150 26 212 0" />
    {LINE_KEYS.map(({ x, y, hue }, at) => (
      <g key={x} className="il-hung" style={{ animationDelay: `${at * -0.9}s`, transformOrigin: `${x}px ${y}px` }}>
        <path className="il-line" d={`M${x} ${y}v8`} />
        <circle className={hue} cx={x} cy={y + 18} r="10" />
        <circle className="il-hole" cx={x} cy={y + 16} r="3.500" />
        <path className={`il-bit ${hue}`} d={`M${x - 3} ${y + 27}h6v22h-6Zm6 10h7v5h-7Z`} />
      </g>
    ))}
    <Shop />
    <Tree x={1330} y={470} />
    <Tree x={1386} y={486} />
    <path className="il-road" d="M-20 566c220-58 420-52 700-18s520 30 780-22v44c-260 50-520 52-790 20s-470-36-690 20Z" />
    <path className="il-dashes" d="M-20 588c220-56 420-52 700-20s520 30 780-20" />
    <Van />
    <path className="il-front" d="M0 600c200-26 420-4 700 2s520-2 740-18v40H0Z" />
    {TUFTS.map((x, at) => (
      <path key={x} className="il-tuft" d={`M${x} ${608 - (at % 3) * 3}q-2-16-10-22m10 22q0-20 4-28m-4 28q6-12 14-16`} />
    ))}
  </svg>
);

const Cloud = ({ x, y, className }: { x: number; y: number; className: string }) => (
  <path className={className} d={`M${x} ${y + 40}a22 22 0 0 1 6-43 34 34 0 0 1 62-10 26 26 0 0 1 42 18 18 18 0 0 1 2 35Z`} />
);

const Tree = ({ x, y }: { x: number; y: number }) => (
  <g className="il-tree" style={{ transformOrigin: `${x}px ${y}px` }}>
    <path className="il-wood" d={`M${x - 5} ${y}v-58h10v58Z`} />
    <path className="il-leaf" d={`M${x} ${y - 132}c30 0 44 26 40 48 14 22-4 46-40 46s-54-24-40-46c-4-22 10-48 40-48Z`} />
    <path className="il-vein" d={`M${x} ${y - 48}v-40m0 18 14-14m-14 2-12-12`} />
  </g>
);

const Shop = () => (
  <g>
    <path className="il-paper" d="M1010 388h220v128h-220Z" />
    <path className="il-roof" d="M992 390l30-74h196l30 74Z" />
    <path className="il-wood" d="M1186 322v-44h24v50Z" />
    <g className="il-smoke">
      <circle cx="1198" cy="262" r="8" />
      <circle cx="1206" cy="240" r="11" />
      <circle cx="1200" cy="212" r="14" />
    </g>
    <rect className="il-pane" x="1032" y="424" width="92" height="58" rx="6" />
    <path className="il-line" d="M1078 424v58M1032 454h92" />
    <path className="il-coral" d="M1024 410h108l8 18q-10 12-20 0-10 12-20 0-12 12-22 0-11 12-22 0-10 12-20 0-10 12-20 0Z" />
    <path className="il-door" d="M1152 516v-74a26 26 0 0 1 52 0v74Z" />
    <circle className="il-sun" cx="1194" cy="476" r="4" />
    <rect className="il-sun" x="1076" y="336" width="88" height="36" rx="8" />
    <g className="il-sign">
      <circle cx="1098" cy="354" r="8" />
      <path d="M1106 354h36m-6 0v8m-10-8v6" />
    </g>
    <path className="il-kraft" d="M958 478h40v38h-40Z" />
    <path className="il-tape" d="M974 478h8v38h-8Z" />
    <path className="il-kraft" d="M966 448h30v30h-30Z" />
    <path className="il-tape" d="M978 448h6v30h-6Z" />
  </g>
);

const Van = () => (
  <g className="il-van">
    <g className="il-bob">
      <path className="il-kraft" d="M506 470h44v30h-44Z" />
      <path className="il-tape" d="M524 470h8v30h-8Z" />
      <path className="il-kraft" d="M558 480h28v20h-28Z" />
      <path className="il-blue" d="M476 558v-50a10 10 0 0 1 10-10h112c30 0 48 22 54 40l10 6v14Z" />
      <path className="il-pane" d="M602 508c16 2 28 14 34 28h-34Z" />
      <path className="il-paper" d="M494 514h88v20h-88Z" />
      <g className="il-mark">
        <circle cx="522" cy="524" r="5" />
        <path d="M527 524h26m-4 0v5m-8-5v4" />
      </g>
    </g>
    {[516, 622].map((x) => (
      <g key={x} className="il-wheel" style={{ transformOrigin: `${x}px 560px` }}>
        <circle className="il-tyre" cx={x} cy="560" r="17" />
        <circle className="il-paper" cx={x} cy="560" r="7" />
        <path className="il-line" d={`M${x} 553v14M${x - 7} 560h14`} />
      </g>
    ))}
  </g>
);

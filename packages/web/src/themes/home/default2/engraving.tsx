/** A key as an engraver would cut it: lines that lie closer where it is dark. */
const hatch = (from: number, to: number, step: number, line: (at: number) => string): string =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, nth) => line(from + nth * step)).join('');

const tenth = (at: number): number => Math.round(at * 10) / 10;

const RAYS = Array.from({ length: 36 }, (_, nth) => {
  const angle = (nth * Math.PI) / 18;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const end = nth % 2 === 0 ? 94 : 86;
  const at = (length: number): string => `${tenth(96 + x * length)} ${tenth(100 + y * length)}`;
  return `M${at(72)}L${at(end)}`;
}).join('');

export const Engraving = () => (
  <svg className="ed-art" viewBox="0 0 420 200" aria-hidden="true" fill="none" stroke="currentColor">
    <defs>
      <clipPath id="ed-bow">
        <path clipRule="evenodd" d="M96 42a58 58 0 1 0 .1 0ZM96 66a34 34 0 1 1-.1 0Z" />
      </clipPath>
      <clipPath id="ed-shaft">
        <path d="M152 89h236v22h-14v34h-22v-18h-16v26h-24v-42H152Z" />
      </clipPath>
    </defs>
    <path d={RAYS} strokeWidth="1" opacity=".5" />
    <g clipPath="url(#ed-bow)">
      <path d={hatch(-60, 240, 5, (at) => `M${at} 200 ${at + 120} 0`)} strokeWidth="1.1" />
      <path d={hatch(60, 240, 5, (at) => `M${at} 200 ${at + 120} 0`)} strokeWidth="1.1" transform="matrix(-1 0 0 1 240 0)" />
    </g>
    <path d="M96 42a58 58 0 1 0 .1 0ZM96 66a34 34 0 1 1-.1 0Z" strokeWidth="2.4" />
    <g clipPath="url(#ed-shaft)">
      <path d={hatch(99, 156, 3.2, (at) => `M150 ${at}h244`)} strokeWidth="1.2" />
      <path d={hatch(300, 394, 6, (at) => `M${at} 111v46`)} strokeWidth="1" />
    </g>
    <path d="M152 89h236v22h-14v34h-22v-18h-16v26h-24v-42H152Z" strokeWidth="2.4" strokeLinejoin="round" />
    <path d="M160 80v40m10-40v40" strokeWidth="2.4" />
  </svg>
);

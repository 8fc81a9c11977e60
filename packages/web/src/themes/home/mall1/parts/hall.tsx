/** The hall in the evening: three shops under their awnings, lamps, and people's bags. Drawn with the look's own colours. */

const SHOPS = [
  { x: 40, stripe: 'a', sign: 'M150 96h60', goods: [70, 112, 154, 196] },
  { x: 262, stripe: 'b', sign: 'M372 96h60', goods: [292, 334, 376, 418] },
  { x: 484, stripe: 'a', sign: 'M594 96h60', goods: [514, 556, 598, 640] },
] as const;

export const Hall = () => (
  <svg className="m1-hall" viewBox="0 0 720 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <defs>
      <pattern id="m1-a" width="40" height="10" patternUnits="userSpaceOnUse">
        <rect width="20" height="10" className="m1-cloth" />
        <rect x="20" width="20" height="10" className="m1-linen" />
      </pattern>
      <pattern id="m1-b" width="40" height="10" patternUnits="userSpaceOnUse" x="22">
        <rect width="20" height="10" className="m1-gold" />
        <rect x="20" width="20" height="10" className="m1-linen" />
      </pattern>
    </defs>
    <path className="m1-beam" d="M0 34h720M120 34v-34M360 34v-34M600 34v-34" />
    {[120, 240, 360, 480, 600].map((x, at) => (
      <g key={x} className="m1-lamp" style={{ animationDelay: `${at * -0.7}s`, transformOrigin: `${x}px 34px` }}>
        <path className="m1-beam" d={`M${x} 34v22`} />
        <path className="m1-gold" d={`M${x - 13} 68a13 13 0 0 1 26 0z`} />
        <circle className="m1-glow" cx={x} cy="70" r="5" />
      </g>
    ))}
    {SHOPS.map(({ x, stripe, goods }) => (
      <g key={x}>
        <rect className="m1-wall" x={x} y="104" width="196" height="180" />
        <rect className="m1-glass" x={x + 14} y="150" width="168" height="100" />
        <path className="m1-shelf" d={`M${x + 14} 200h168`} />
        {goods.map((at, n) => (
          <g key={at}>
            <rect
              className={n % 2 ? 'm1-cloth' : 'm1-linen-2'}
              x={at - 14}
              y={n % 2 ? 172 : 166}
              width="24"
              height={n % 2 ? 28 : 34}
              rx="2"
            />
            <rect
              className={n % 2 ? 'm1-linen-2' : 'm1-gold'}
              x={at - 14}
              y={n % 2 ? 216 : 222}
              width="24"
              height={n % 2 ? 34 : 28}
              rx="2"
            />
            <circle className="m1-hole" cx={at - 2} cy={n % 2 ? 226 : 231} r="4" />
          </g>
        ))}
        <rect className="m1-counter" x={x - 6} y="250" width="208" height="34" />
        <path fill={`url(#m1-${stripe})`} d={`M${x + 4} 96h188l14 40h-216z`} />
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => (
          <circle
            key={n}
            className={n % 2 === (stripe === 'a' ? 0 : 1) ? 'm1-linen' : stripe === 'a' ? 'm1-cloth' : 'm1-gold'}
            cx={x - 2 + n * 20}
            cy="136"
            r="10"
          />
        ))}
      </g>
    ))}
    <path className="m1-floor" d="M0 284h720v16h-720z" />
    <g className="m1-key">
      <circle cx="338" cy="266" r="11" />
      <path d="M349 266h34m-8 0v9m-10-9v7" />
    </g>
  </svg>
);

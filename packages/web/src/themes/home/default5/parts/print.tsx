/** Three inks, one over the other: a sun, a key across it, and dots where the second sheet slipped. */

const KEY =
  'M214 196a118 118 0 1 1 96 196l-2 2 250 250-46 46-46-46-34 34-44-44 34-34-46-46-34 34-44-44 34-34-82-82A118 118 0 0 1 214 196Zm44 44a56 56 0 1 0 80 80 56 56 0 0 0-80-80Z';
const RAYS = Array.from({ length: 24 }, (_, at) => at * 15);

export const Print = () => (
  <svg className="ps-print" viewBox="0 0 720 720" aria-hidden="true">
    <defs>
      <pattern id="ps-dots" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
        <circle className="ps-dot" cx="7" cy="7" r="4.200" />
      </pattern>
      <clipPath id="ps-sun">
        <circle cx="330" cy="330" r="236" />
      </clipPath>
    </defs>
    <g className="ps-rays">
      {RAYS.map((turn) => (
        <path key={turn} d="M330 330 322-60h16Z" transform={`rotate(${turn} 330 330)`} />
      ))}
    </g>
    <circle className="ps-sun" cx="330" cy="330" r="236" />
    <path className="ps-slip" d={KEY} transform="translate(26 22)" />
    <path className="ps-key" d={KEY} fillRule="evenodd" />
    <g clipPath="url(#ps-sun)">
      <path className="ps-over" d={KEY} fillRule="evenodd" />
    </g>
  </svg>
);

/** Where the printer lines the sheets up. */
export const Register = () => (
  <svg
    className="ps-register"
    viewBox="0 0 40 40"
    width="34"
    height="34"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <circle cx="20" cy="20" r="11" />
    <path d="M20 2v36M2 20h36" />
  </svg>
);

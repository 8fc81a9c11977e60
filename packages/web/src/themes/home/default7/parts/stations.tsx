/** What one meets on the way to the first sale: six small drawings, one a step. */

const DRAWINGS = [
  <g key="1">
    <rect className="il-paper" x="12" y="16" width="46" height="34" rx="5" />
    <circle className="il-coral" cx="25" cy="29" r="5" />
    <path className="il-line" d="M17 43q8-9 16 0m5-17h13m-13 8h13" />
    <path className="il-sun" d="m56 52 14-20 6 4-14 20-7 3Z" />
  </g>,
  <g key="2">
    <rect className="il-paper" x="14" y="12" width="38" height="48" rx="4" />
    <path className="il-line" d="M22 24h22m-22 8h22m-22 8h12" />
    <circle className="il-coral" cx="54" cy="52" r="13" />
    <path className="il-tick" d="m48 52 5 5 8-10" />
  </g>,
  <g key="3">
    <path className="il-paper" d="M16 36h48v28H16Z" />
    <path className="il-coral" d="M14 18h52l6 18q-5 8-11 0-5 8-11 0-5 8-10 0-5 8-10 0-5 8-11 0-6 8-11 0Z" />
    <path className="il-door" d="M44 64V50h12v14Z" />
    <path className="il-pane" d="M22 48h14v10H22Z" />
  </g>,
  <g key="4">
    <path className="il-sun" d="M12 40 38 14h24a6 6 0 0 1 6 6v22L42 68Z" />
    <circle className="il-hole" cx="57" cy="26" r="5" />
    <path className="il-line" d="m30 42 12 12m-4-20 12 12m7-20c10-8 14 2 8 8" />
  </g>,
  <g key="5">
    <circle className="il-ring" cx="40" cy="26" r="13" />
    <path className="il-sun" d="M30 34l7 4-10 26-8-3 2-5-4-2 2-5-4-2Z" />
    <path className="il-blue" d="M44 39l7-3 14 22-6 5-4-4-4 3-3-5-4 2Z" />
  </g>,
  <g key="6">
    <path className="il-paper" d="M8 38 72 12 54 66 38 48Z" />
    <path className="il-blue" d="M72 12 38 48l-2 18 9-10Z" />
    <path className="il-line" d="M8 58q8 2 14-4M14 70q8 0 12-5" />
  </g>,
];

export const Station = ({ at }: { at: number }) => (
  <svg className="il-station" viewBox="0 0 80 80" aria-hidden="true">
    {DRAWINGS[at]}
  </svg>
);

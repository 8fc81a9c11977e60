/** Instruments: each is drawn of a count as it is, and of nothing else. */

/** Powers of ten that the scale has room for. */
const DECADES = 6;
const SEGMENTS = 12;

const logOf = (value: number): number => Math.log10(Math.max(1, value));

/** A row of lamps: how far up the powers of ten a count has come. */
export const Meter = ({ value }: { value: number }) => {
  const lit = Math.min(SEGMENTS, Math.max(1, Math.round((logOf(value) / DECADES) * SEGMENTS)));
  return (
    <svg className="cr-meter" viewBox="0 0 120 10" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: SEGMENTS }, (_, at) => (
        <rect key={at} x={at * 10} width="8" height="10" data-lit={at < lit ? '' : undefined} />
      ))}
    </svg>
  );
};

const LEFT = 6;
const WIDTH = 388;
const ROW = 38;
const TEN = 10;

/** Counts beside each other on a scale of powers of ten. */
export function Scale({ rows, label }: { rows: readonly { key: string; value: number; word: string; shown: string }[]; label: string }) {
  const height = rows.length * ROW;
  const at = (value: number): number => LEFT + (Math.min(logOf(value), DECADES) / DECADES) * WIDTH;
  return (
    <svg className="cr-scale" viewBox={`0 0 400 ${height + 22}`} role="img" aria-label={label}>
      {Array.from({ length: DECADES + 1 }, (_, power) => (
        <g key={power}>
          <path className="cr-tick" d={`M${at(TEN ** power)} 0v${height + 4}`} />
          <text x={at(TEN ** power)} y={height + 18} textAnchor={power === 0 ? 'start' : power === DECADES ? 'end' : 'middle'}>
            {TICKS[power]}
          </text>
        </g>
      ))}
      {rows.map(({ key, value, word, shown }, row) => (
        <g key={key} data-series={row}>
          <text className="cr-name" x={LEFT + 2} y={row * ROW + 14}>
            {`${shown} ${word}`}
          </text>
          <rect x={LEFT} y={row * ROW + 20} width={Math.max(3, at(value) - LEFT)} height="9" />
        </g>
      ))}
    </svg>
  );
}
const TICKS = ['1', '10', '100', '1k', '10k', '100k', '1M'] as const;

/** Three quarters of a round, in the drawing's units. */
const ROUND = 235.6;

/** A dial up to the next power of ten. */
export function Dial({ value, word }: { value: number; word: string }) {
  const full = TEN ** Math.max(1, Math.ceil(Math.log10(Math.max(value, 1) + 0.001)));
  return (
    <figure className="cr-dial">
      <svg viewBox="0 0 120 104" aria-hidden="true">
        <path d="M24.600 95.400a50 50 0 1 1 70.800 0" />
        <path className="cr-hand" d="M24.600 95.400a50 50 0 1 1 70.800 0" strokeDasharray={`${(value / full) * ROUND} ${2 * ROUND}`} />
      </svg>
      <figcaption>
        <b>{value < TEN ? Math.round(value * TEN) / TEN : Math.round(value)}</b>
        <span>{word}</span>
      </figcaption>
    </figure>
  );
}

const WEEK = 7;
const WEEKS = 26;

/** A lamp a day, the newest at the end; those before the first day are dark. */
export function Days({ days, label }: { days: number; label: string }) {
  const lit = Math.min(days, WEEK * WEEKS);
  return (
    <svg className="cr-days" viewBox={`0 0 ${WEEKS * 12} ${WEEK * 12}`} role="img" aria-label={label}>
      {Array.from({ length: WEEKS }, (_, week) => {
        const first = WEEK * WEEKS - lit - week * WEEK;
        const dark = Math.min(WEEK, Math.max(0, first));
        return (
          <g key={week}>
            {dark > 0 && <path className="cr-dark" d={column(week, 0, dark)} />}
            {dark < WEEK && <path d={column(week, dark, WEEK)} />}
          </g>
        );
      })}
    </svg>
  );
}
const column = (week: number, from: number, to: number): string => {
  let path = '';
  for (let day = from; day < to; day += 1) path += `M${week * 12 + 1} ${day * 12 + 1}h9v9h-9Z`;
  return path;
};

/** Money goes in at one end, a key comes out at the other. */
export const Wires = () => (
  <svg className="cr-wires" viewBox="0 0 640 150" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
    {[30, 75, 120].map((y) => (
      <path key={y} className="cr-wire" d={`M4 ${y}h120c40 0 40 ${75 - y} 80 ${75 - y}h40`} />
    ))}
    {[30, 75, 120].map((y) => (
      <path key={y} className="cr-wire" d={`M396 75h40c40 0 40 ${y - 75} 80 ${y - 75}h120`} />
    ))}
    {[30, 75, 120].map((y, at) => (
      <g key={y}>
        <path className="cr-pulse" style={{ animationDelay: `${at * -1.1}s` }} d={`M4 ${y}h120c40 0 40 ${75 - y} 80 ${75 - y}h40`} />
        <path
          className="cr-pulse cr-pulse-out"
          style={{ animationDelay: `${at * -1.1 - 1.6}s` }}
          d={`M396 75h40c40 0 40 ${y - 75} 80 ${y - 75}h120`}
        />
        <rect className="cr-pin" x="0" y={y - 5} width="10" height="10" />
        <rect className="cr-pin cr-pin-out" x="630" y={y - 5} width="10" height="10" />
      </g>
    ))}
    <rect className="cr-core" x="244" y="22" width="152" height="106" />
    {[262, 286, 310, 334, 358, 376].map((x) => (
      <path key={x} className="cr-wire" d={`M${x} 22V10m0 118v12`} />
    ))}
    <circle className="cr-key" cx="290" cy="75" r="17" />
    <path className="cr-key" d="M307 75h52m-8 0v14m-18-14v11" />
  </svg>
);

/** The rows of a long table, those that are seen. */
import type { ReactNode, RefObject } from 'react';
import { ITEM_PX, Virtual } from './virtual.tsx';

/** Between the cards that rows are on a phone (office.css). */
const PHONE = { is: '(max-width: 767px)', gap: 10 };

interface VirtualRowsProps {
  count: number;
  rowOf: (at: number) => { key: string | number; chosen: boolean };
  cells: (at: number) => ReactNode;
  table: RefObject<HTMLTableElement | null>;
}

const Room = ({ height }: { height: number }) => (height > 0 ? <tr className="bo-room" aria-hidden="true" style={{ height }} /> : null);

export default function VirtualRows({ count, rowOf, cells, table }: VirtualRowsProps) {
  const gap = matchMedia(PHONE.is).matches ? PHONE.gap : 0;
  const blank = (
    <tbody>
      <Room height={count * ITEM_PX} />
    </tbody>
  );
  return (
    <Virtual box={table} count={count} keyOf={(at) => rowOf(at).key} gap={gap} blank={blank}>
      {({ drawn, roomBelow, measure }) => (
        <tbody>
          {drawn.flatMap(({ index, key, room }) => [
            <Room key={`room-${key}`} height={room} />,
            <tr
              key={key}
              ref={measure}
              data-index={index}
              // the heading is the first
              aria-rowindex={index + 2}
              data-chosen={rowOf(index).chosen || undefined}
            >
              {cells(index)}
            </tr>,
          ])}
          <Room height={roomBelow} />
        </tbody>
      )}
    </Virtual>
  );
}

/** The items of a long list, those that are seen. */
import { type HTMLAttributes, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ITEM_PX, Virtual } from './virtual.tsx';

interface VirtualListProps {
  className: string;
  count: number;
  keyOf: (at: number) => string | number;
  draw: (at: number) => ReactNode;
  marks: (at: number) => HTMLAttributes<HTMLLIElement>;
}

/** `gap` is what the list leaves after it, as after any item. */
const Room = ({ height, gap }: { height: number; gap: number }) =>
  height > gap ? <li className="bo-room" aria-hidden="true" style={{ height: height - gap }} /> : null;

export default function VirtualList({ className, count, keyOf, draw, marks }: VirtualListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [gap, setGap] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setGap(Number.parseInt(getComputedStyle(list.current).rowGap, 10) || 0);
  }, []);
  return (
    <ul ref={list} className={className}>
      <Virtual box={list} count={count} keyOf={keyOf} gap={gap} blank={<Room height={count * ITEM_PX} gap={0} />}>
        {({ drawn, roomBelow, measure }) => (
          <>
            {drawn.flatMap(({ index, key, room }) => [
              <Room key={`room-${key}`} height={room} gap={gap} />,
              <li key={key} ref={measure} data-index={index} aria-setsize={count} aria-posinset={index + 1} {...marks(index)}>
                {draw(index)}
              </li>,
            ])}
            <Room height={roomBelow} gap={gap} />
          </>
        )}
      </Virtual>
    </ul>
  );
}

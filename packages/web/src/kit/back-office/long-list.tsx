/** A list that may be long: from `VIRTUAL_FROM` items on only those in view are drawn. */
import { type HTMLAttributes, lazy, type ReactNode, Suspense } from 'react';

/** From so many rows on only those in view are drawn (docs/domain/faces-and-sessions.md). */
export const VIRTUAL_FROM = 100;
/** Fetched with the first list that is so long. */
const VirtualList = lazy(() => import('./virtual-list.tsx'));

interface LongListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  className: string;
  /** What is to be told of an item's row: its state for the styles. */
  marks?: (item: Item) => HTMLAttributes<HTMLLIElement>;
}

export function LongList<Item>({ items, keyOf, children, className, marks = () => ({}) }: LongListProps<Item>) {
  const plain = (
    <ul className={className}>
      {items.map((item) => (
        <li key={keyOf(item)} {...marks(item)}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
  if (items.length < VIRTUAL_FROM) return plain;
  return (
    <Suspense fallback={plain}>
      <VirtualList
        className={className}
        count={items.length}
        keyOf={(at) => keyOf(items[at] as Item)}
        marks={(at) => marks(items[at] as Item)}
        draw={(at) => children(items[at] as Item)}
      />
    </Suspense>
  );
}

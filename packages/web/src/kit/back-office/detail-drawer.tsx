/** What stands in a drawer: what belongs to a row, and everything about one. */
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Drawer } from '../dialog.tsx';
import { useCall } from './queries.ts';
import { Answered } from './state-views.tsx';

interface RowDrawerProps<Row> {
  title: string;
  /** Null while nothing is open. */
  of: Row | null;
  onClose: () => void;
  children: (row: Row) => ReactNode;
}

/** What belongs to one row, from the side: its list, its settings, what the list already knows of it. */
export const RowDrawer = <Row,>({ title, of, onClose, children }: RowDrawerProps<Row>) => (
  <Drawer open={of !== null} title={title} onClose={onClose}>
    <div className="bo-inside bo-inside-wide">{of !== null && children(of)}</div>
  </Drawer>
);

interface DetailDrawerProps<E extends Endpoint> {
  title: string;
  opens: E;
  /** Null while nothing is open. */
  with: WireInput<E> | null;
  onClose: () => void;
  children: (data: WireOutput<E>) => ReactNode;
}

/** Everything about one row, from the side; asked for when it opens. */
export const DetailDrawer = <E extends Endpoint>({ opens, with: input, children, ...drawer }: DetailDrawerProps<E>) => (
  <RowDrawer {...drawer} of={input}>
    {(asked) => (
      <Opened opens={opens} input={asked}>
        {children}
      </Opened>
    )}
  </RowDrawer>
);

function Opened<E extends Endpoint>({
  opens,
  input,
  children,
}: {
  opens: E;
  input: WireInput<E>;
  children: (data: WireOutput<E>) => ReactNode;
}) {
  const query = useCall(opens, input);
  return (
    <Answered query={query} rows={8}>
      {children}
    </Answered>
  );
}

/** Names and values, two columns where there is room. */
export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode] | null)[] }) => (
  <dl className="bo-facts">
    {rows.map(
      (row) =>
        row && (
          <div key={row[0]}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ),
    )}
  </dl>
);

/** A titled part of a drawer. */
export const Part = ({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) => (
  <section className="bo-part">
    <header>
      <h3>{title}</h3>
      {extra}
    </header>
    {children}
  </section>
);

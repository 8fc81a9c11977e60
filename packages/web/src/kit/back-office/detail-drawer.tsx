/** Everything about one row, from the side; asked for when it opens. */
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Drawer } from '../dialog.tsx';
import { useCall } from './queries.ts';
import { Answered } from './state-views.tsx';

interface DetailDrawerProps<E extends Endpoint> {
  title: string;
  opens: E;
  /** Null while nothing is open. */
  with: WireInput<E> | null;
  onClose: () => void;
  children: (data: WireOutput<E>) => ReactNode;
}

export function DetailDrawer<E extends Endpoint>({ title, opens, with: input, onClose, children }: DetailDrawerProps<E>) {
  return (
    <Drawer open={input !== null} title={title} onClose={onClose}>
      <div className="bo-inside bo-inside-wide">
        {input !== null && (
          <Opened opens={opens} input={input}>
            {children}
          </Opened>
        )}
      </div>
    </Drawer>
  );
}

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

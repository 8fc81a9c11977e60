/** The ordinary list page: what it is called, what can be added, what it is searched by, and the table. */
import type { ReactNode } from 'react';
import type { List } from './list.ts';
import { PageHead } from './page-head.tsx';
import { SearchBar } from './search-bar.tsx';
import { type Column, ResourceTable } from './table.tsx';

interface ListPageProps<Row> {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** Filters for the search bar. */
  filters?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Figures between title and table. */
  above?: ReactNode;
  rowKey?: (row: Row) => string | number;
  acts?: (row: Row) => ReactNode;
  actsWidth?: number;
  batch?: (ids: number[], clear: () => void) => ReactNode;
  empty?: ReactNode;
  /** Dialogs and drawers. */
  children?: ReactNode;
}

export function ListPage<Row>({ title, lead, list, columns, filters, actions, above, children, ...table }: ListPageProps<Row>) {
  return (
    <>
      <PageHead title={title} lead={lead}>
        {actions}
      </PageHead>
      {above}
      <section className="bo-card">
        {filters && <SearchBar list={list}>{filters}</SearchBar>}
        <ResourceTable list={list} columns={columns} label={title} {...table} />
      </section>
      {children}
    </>
  );
}

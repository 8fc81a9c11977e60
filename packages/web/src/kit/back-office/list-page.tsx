/** The ordinary list page: what can be added, what it is searched by, and the table. Its title is its row's. */
import type { ReactNode } from 'react';
import type { List } from './list.ts';
import { useListTools } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { Card, PageHead, usePageTitle } from './page-head.tsx';
import { SearchBar } from './search-bar.tsx';
import { type Column, ResourceTable } from './table.tsx';

interface ListPageProps<Row> {
  /** A sentence below the title. */
  lead?: ReactNode;
  /** What the list is of, where that is one thing with a name. */
  about?: string;
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
  batch?: (ids: number[], clear: () => void) => ReactNode;
  batchOfAll?: (total: number, clear: () => void) => ReactNode;
  empty?: ReactNode;
  /** Dialogs and drawers. */
  children?: ReactNode;
}

export function ListPage<Row>({ lead, about, list, columns, filters, actions, above, children, ...table }: ListPageProps<Row>) {
  const title = usePageTitle();
  const tools = useListTools(columns);
  return (
    <>
      <PageHead lead={lead} about={about} tools={<ListTools tools={tools} />}>
        {actions}
      </PageHead>
      {above}
      <Card>
        {filters && <SearchBar list={list}>{filters}</SearchBar>}
        <ResourceTable list={list} columns={columns} label={title} look={tools.look} {...table} />
      </Card>
      {children}
    </>
  );
}

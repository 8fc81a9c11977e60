/** The page of an office over a noun's list, as `npm run new` writes it for a noun and for a contract that is there. */

interface ListPage {
  /** The noun's endpoints: `adminBrand`. */
  group: string;
  /** Where they are imported from. */
  contract: string;
  /** What the noun is called, in Chinese where that is known. */
  title: string;
  /** With an order and a switch, which the nouns written here have and others may not. */
  whole: boolean;
}

/** A list that is searched by name, adds and edits in a dialog, and asks before it deletes. */
export function listPage({ group, contract, title, whole }: ListPage): string {
  const only = (text: string): string => (whole ? text : '');
  return `import { ${group} } from '${contract}';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
${only("import { RowSwitch } from '#kit/back-office/cells';\n")}import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
${only("import { PlaceEdit } from '#kit/back-office/inline-edit';\n")}import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  { add: '添加${title}', delIt: '删除“{name}”', name: '名称' },
  { add: 'Add', delIt: 'delete “{name}”', name: 'Name' },
);

type Row = RowOf<typeof ${group}.list>;
const NounField = Field<typeof ${group}.add>;

export function Page() {
  const t = useWords(text);
  const list = useList(${group}.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true },
${only(`    { key: 'sort', title: t(word.place), align: 'right', cell: (row) => <PlaceEdit does={${group}.sort} row={row} label={t(word.place)} /> },
    { key: 'status', title: t(word.enabled), cell: (row) => <RowSwitch does={${group}.status} row={row} of="status" label={row.name} /> },
`)}    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <AddButton need={${group}.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={<TextFilter<typeof ${group}.list> of="name" label={t('name')} />}
      acts={(row) => (
        <>
          <RowButton need={${group}.edit} onClick={() => setEdited(row)}>
            {t(word.edit)}
          </RowButton>
          <Act does={${group}.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} danger>
            {t(word.del)}
          </Act>
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={${group}.add}
        edits={${group}.edit}
        titles={{ add: t('add'), edit: t(word.edit) }}
        blank={{ name: ''${only(', sort: 0, status: 1')} }}
        onClose={() => setEdited(null)}
      >
        <NounField of="name" label={t('name')} autoFocus />
${only(`        <NounField of="sort" label={t(word.place)} />
        <NounField of="status" label={t(word.enabled)} />
`)}      </RowDialog>
    </ListPage>
  );
}
`;
}

import { adminOrderAnalysis } from '@keymall/contract/insight/statistics';
import * as word from '@keymall/contract/kit/word';
import { UserChip } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { useWords } from '#kit/i18n';
import { text } from '../../statistics/analysis.words.ts';
import { AnalysisList } from '../../statistics/analysis-list.tsx';

type Row = RowOf<typeof adminOrderAnalysis.merchant>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminOrderAnalysis.merchant);
  return (
    <AnalysisList
      list={list}
      nameOf={(row) => row.shop_name}
      rowKey={(row) => row.merchant_id}
      head={[
        { key: 'username', title: t(word.merchant), head: true, cell: (row: Row) => <UserChip name={row.username} note={row.shop_name} /> },
      ]}
    />
  );
}

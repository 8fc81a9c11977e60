import { adminOrderAnalysis } from '@keymall/contract/insight/statistics';
import { UserChip } from '#kit/back-office/cells';
import { useList } from '#kit/back-office/list';
import { useWords } from '#kit/i18n';
import { text } from './analysis.words.ts';
import { AnalysisList } from './analysis-list.tsx';

export function Page() {
  const t = useWords(text);
  const list = useList(adminOrderAnalysis.merchant);
  return (
    <AnalysisList
      title={t('merchantTitle')}
      list={list}
      rowKey={(row) => row.merchant_id}
      head={[{ key: 'merchant', title: t('merchant'), head: true, cell: (row) => <UserChip name={row.username} note={row.shop_name} /> }]}
    />
  );
}

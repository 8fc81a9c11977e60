import { adminOrderAnalysis } from '@keymall/contract/insight/statistics';
import { useList } from '#kit/back-office/list';
import { useWords } from '#kit/i18n';
import { text } from './analysis.words.ts';
import { AnalysisList } from './analysis-list.tsx';

export function Page() {
  const t = useWords(text);
  const list = useList(adminOrderAnalysis.channel);
  return (
    <AnalysisList
      title={t('channelTitle')}
      list={list}
      rowKey={(row) => row.channel_id}
      head={[
        { key: 'channel', title: t('channel'), head: true, cell: (row) => row.channel_title },
        { key: 'paytype', title: t('paytype'), cell: (row) => row.pay_type },
      ]}
    />
  );
}

import { adminOrderAnalysis } from '@keymall/contract/insight/statistics';
import * as word from '@keymall/contract/kit/word';
import { useList } from '#kit/back-office/list';
import { useWords } from '#kit/i18n';
import { text } from '../../statistics/analysis.words.ts';
import { AnalysisList } from '../../statistics/analysis-list.tsx';

export function Page() {
  const t = useWords(text);
  const list = useList(adminOrderAnalysis.channel);
  return (
    <AnalysisList
      list={list}
      nameOf={(row) => row.channel_title}
      rowKey={(row) => row.channel_id}
      head={[
        { key: 'channel_title', title: t(word.channel), head: true },
        { key: 'pay_type', title: t(word.payMethod) },
      ]}
    />
  );
}

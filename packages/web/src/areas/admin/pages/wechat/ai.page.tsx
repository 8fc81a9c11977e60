/** The model that writes: where it is, what a day may cost, a question to try it with, and what it was asked for. */
import { adminAi } from '@keymall/contract/ai/ai';
import { aiOutcomeWords, aiPurposeWords } from '@keymall/contract/ai/ai-words';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Money, StatusTag, useChoices } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, SearchBar } from '#kit/back-office/search-bar';
import { SettingsPage } from '#kit/back-office/settings-page';
import { Answered } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    today: '今日用量',
    calls: '调用次数',
    tokens: 'token',
    cost: '估算费用',
    of: '{used} / {most}',
    off: '未启用 AI',
    tryOut: '测试（使用已保存的配置）',
    question: '问题',
    first: '用一句话介绍你自己',
    ask: '发送测试',
    answered: '模型已回答',
    answer: '回答',
    took: '{ms} 毫秒，{tokens} token',
    log: 'AI 调用记录',
    purpose: '用途',
    model: '模型',
    used: '输入 / 输出 token',
    took2: '耗时',
    ms: '{ms} 毫秒',
    at: '调用时间',
  },
  {
    today: 'Used today',
    calls: 'Calls',
    tokens: 'Tokens',
    cost: 'Cost',
    of: '{used} / {most}',
    off: 'AI is off',
    tryOut: 'Try it out (with the saved settings)',
    question: 'Question',
    first: 'Say in one sentence who you are',
    ask: 'Ask the model',
    answered: 'The model answered',
    answer: 'Answer',
    took: '{ms} ms, {tokens} tokens',
    log: 'Calls of AI',
    purpose: 'For',
    model: 'Model',
    used: 'Tokens in / out',
    took2: 'Took',
    ms: '{ms} ms',
    at: 'Called',
  },
);

export function Page() {
  return (
    <>
      <SettingsPage group="ai" />
      <Today />
      <TryModel />
      <Calls />
    </>
  );
}

function Today() {
  const t = useWords(text);
  const query = useCall(adminAi.state, {});
  return (
    <Card title={t('today')}>
      <Answered query={query} rows={3}>
        {({ is_on, calls, tokens, cost, most_tokens, most_cost }) => (
          <>
            {!is_on && <p className="bo-note">{t('off')}</p>}
            <Facts
              rows={[
                [t('calls'), count(calls)],
                [t('tokens'), t('of', { used: count(tokens), most: most_tokens === 0 ? t(word.noLimit) : count(most_tokens) })],
                [
                  t('cost'),
                  <span key="cost">
                    <Money yuan={cost} /> / {most_cost === '0.00' ? t(word.noLimit) : <Money yuan={most_cost} />}
                  </span>,
                ],
              ]}
            />
          </>
        )}
      </Answered>
    </Card>
  );
}

function TryModel() {
  const t = useWords(text);
  const [said, setSaid] = useState<{ text: string; tokens: number; ms: number } | null>(null);
  return (
    <Card>
      <FormFrame saves={adminAi.check} initial={{ question: t('first') }} submit={t('ask')} done={t('answered')} onSaved={setSaid}>
        <FormSection title={t('tryOut')}>
          <Field<typeof adminAi.check> of="question" label={t('question')} wide />
        </FormSection>
      </FormFrame>
      {said && (
        <div role="status">
          <Facts
            rows={[
              [t('answer'), said.text],
              [t('took2'), t('took', { ms: said.ms, tokens: said.tokens })],
            ]}
          />
        </div>
      )}
    </Card>
  );
}

type Call = RowOf<typeof adminAi.list>;
const ListChoice = ChoiceFilter<typeof adminAi.list>;

function Calls() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminAi.list);
  const outcomes = useChoices(aiOutcomeWords);
  const columns: Column<Call>[] = [
    { key: 'create_at', title: t('at'), kind: 'time', head: true },
    { key: 'purpose', title: t('purpose'), cell: (row) => aiPurposeWords[row.purpose][locale] },
    { key: 'model', title: t('model') },
    { key: 'outcome', title: t(word.status), kind: 'status', cell: (row) => <StatusTag of={aiOutcomeWords} value={row.outcome} /> },
    { key: 'tokens_in', title: t('used'), align: 'right', cell: (row) => `${count(row.tokens_in)} / ${count(row.tokens_out)}` },
    { key: 'ms', title: t('took2'), align: 'right', cell: (row) => t('ms', { ms: row.ms }) },
    { key: 'why', title: t(word.reason) },
  ];
  return (
    <Card title={t('log')}>
      <SearchBar list={list}>
        <ListChoice
          of="purpose"
          label={t('purpose')}
          options={Object.entries(aiPurposeWords).map(([value, label]) => ({ value, label: label[locale] }))}
        />
        <ListChoice of="outcome" label={t(word.status)} options={outcomes} />
      </SearchBar>
      <ResourceTable list={list} columns={columns} label={t('log')} />
    </Card>
  );
}

/** Answers written beforehand, which the shop's assistant gives to the same questions: in use once they answered held-out questions right. */
import { aiPairWords, aiSetWords, pairWords, scoreWords } from '@keymall/contract/ai/knowledge-words';
import { merchantAiPair } from '@keymall/contract/ai/shop-knowledge';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, DelAct, EditButton, OpenButton } from '#kit/back-office/act';
import { StatusTag, useChoices } from '#kit/back-office/cells';
import { Facts, RowDrawer } from '#kit/back-office/detail-drawer';
import { EditDialog, RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Answered } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { Outcome } from '../../../../features/ai/outcome.tsx';

const text = words(
  {
    lead: '事先写好的问答，直接回答相同的问题，不调用模型。再写至少 5 个评测问题：答对八成、且应转人工的都转了人工，才能启用；修改后须重新评测',
    pairs: '训练问答',
    last: '最近评测',
    never: '尚未评测',
    evaluate: '评测',
    use: '启用客服问答',
    stop: '停用客服问答',
    outcome: '评测结果',
  },
  {
    lead: 'Answers written beforehand, given to the same questions without asking a model. Write 5 held-out questions too: they are used once four of five were answered right, and all that belong to a person went to one; a change wants a new evaluation',
    pairs: 'Training pairs',
    last: 'Last evaluation',
    never: 'Not evaluated yet',
    evaluate: 'Evaluate',
    use: 'Use these answers',
    stop: 'Stop using these answers',
    outcome: 'Outcome of the evaluation',
  },
  { ...pairWords, ...scoreWords },
);

type Row = RowOf<typeof merchantAiPair.list>;
const PairField = Field<typeof merchantAiPair.add>;
const BringField = Field<typeof merchantAiPair.bring>;
const ListChoice = ChoiceFilter<typeof merchantAiPair.list>;

/** How the set stands. */
function State() {
  const t = useWords(text);
  const query = useCall(merchantAiPair.state, {});
  return (
    <Card>
      <Answered query={query} rows={4}>
        {({ state, pairs, tests, tested_right, tested_count, tested_at }) => (
          <Facts
            rows={[
              [t(word.status), <StatusTag key="state" of={aiSetWords} value={state} />],
              [t('pairs'), String(pairs)],
              [t('tests'), String(tests)],
              [
                t('last'),
                tested_right === null || tested_count === null
                  ? t('never')
                  : `${t('score', { right: tested_right, count: tested_count })} · ${tested_at}`,
              ],
            ]}
          />
        )}
      </Answered>
    </Card>
  );
}

export function Page() {
  const t = useWords(text);
  const list = useList(merchantAiPair.list);
  const isOn = useCall(merchantAiPair.state, {}).data?.status === 1;
  const kinds = useChoices(aiPairWords);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [brings, setBrings] = useState(false);
  const [outcome, setOutcome] = useState<WireOutput<typeof merchantAiPair.evaluate> | null>(null);
  const columns: Column<Row>[] = [
    { key: 'question', title: t('question'), head: true },
    { key: 'answer', title: t('answer'), cell: (row) => row.answer || t('person') },
    { key: 'is_test', title: t('kind'), kind: 'status', cell: (row) => <StatusTag of={aiPairWords} value={row.is_test ?? 0} /> },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      above={<State />}
      actions={
        <>
          <AddButton need={merchantAiPair.add} onClick={() => setEdited('new')}>
            {t('add')}
          </AddButton>
          <OpenButton need={merchantAiPair.bring} onClick={() => setBrings(true)}>
            {t('bring')}
          </OpenButton>
          <Act does={merchantAiPair.evaluate} with={{}} look="outline" done="" onDone={setOutcome}>
            {t('evaluate')}
          </Act>
          <Act does={merchantAiPair.turn} with={{ status: isOn ? 0 : 1 }} look="outline">
            {t(isOn ? 'stop' : 'use')}
          </Act>
        </>
      }
      filters={
        <>
          <TextFilter<typeof merchantAiPair.list> of="question" label={t('question')} />
          <ListChoice of="is_test" label={t('kind')} options={kinds} />
        </>
      }
      batch={(ids, clear) => (
        <Act
          does={merchantAiPair.delBatch}
          with={{ ids }}
          confirm={t('delThese', { count: ids.length })}
          look="outline"
          danger
          onDone={clear}
        >
          {t(word.del)}
        </Act>
      )}
      acts={(row) => (
        <>
          <EditButton need={merchantAiPair.edit} onClick={() => setEdited(row)} />
          <DelAct does={merchantAiPair.del} with={{ id: row.id }} confirm={t('delIt', { question: row.question })} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={merchantAiPair.add}
        edits={merchantAiPair.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        refusals={{ ai_pair_odd: 'question' }}
        blank={{ question: '', answer: '', is_test: 0 }}
        onClose={() => setEdited(null)}
      >
        <PairField of="question" label={t('question')} wide autoFocus />
        <PairField of="answer" label={t('answer')} help={t('answerHelp')} rows={4} wide />
        <PairField of="is_test" label={t('test')} help={t('testHelp')} />
      </RowDialog>
      <EditDialog
        open={brings}
        title={t('bring')}
        onClose={() => setBrings(false)}
        saves={merchantAiPair.bring}
        initial={{ is_test: 0, text: '' }}
        refusals={{ ai_bring_odd: 'text', ai_set_full: 'text' }}
        done={t('brought')}
        side
      >
        <BringField of="is_test" label={t('test')} help={t('testHelp')} />
        <BringField of="text" label={t('lines')} help={t('bringHelp')} rows={12} wide />
      </EditDialog>
      <RowDrawer of={outcome} title={t('outcome')} onClose={() => setOutcome(null)}>
        {(found) => <Outcome of={found} />}
      </RowDrawer>
    </ListPage>
  );
}

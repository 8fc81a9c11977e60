/** A set's questions with their answers: those it answers by, and those that were held out to evaluate it. */
import { aiPairWords, pairWords } from '@keymall/contract/ai/knowledge-words';
import { adminAiPair, adminAiTraining } from '@keymall/contract/ai/training';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Act, AddButton, DelAct, EditButton, OpenButton } from '#kit/back-office/act';
import { StatusTag, useChoices } from '#kit/back-office/cells';
import { EditDialog, RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '修改后训练集停用，评测通过才能再次启用',
  },
  {
    lead: 'A change takes the set out of use until it was evaluated again',
  },
  pairWords,
);

type Row = RowOf<typeof adminAiPair.list>;
const PairField = Field<typeof adminAiPair.add>;
const BringField = Field<typeof adminAiPair.bring>;
const ListChoice = ChoiceFilter<typeof adminAiPair.list>;

export function Page() {
  const t = useWords(text);
  const set_id = Number(useParams().id);
  const list = useList(adminAiPair.list, { fixed: { set_id } });
  const sets = useCall(adminAiTraining.list, { limit: 100 });
  const kinds = useChoices(aiPairWords);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [brings, setBrings] = useState(false);
  const columns: Column<Row>[] = [
    { key: 'question', title: t('question'), head: true },
    { key: 'answer', title: t('answer'), cell: (row) => row.answer || t('person') },
    { key: 'is_test', title: t('kind'), kind: 'status', cell: (row) => <StatusTag of={aiPairWords} value={row.is_test ?? 0} /> },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      about={sets.data?.list.find(({ id }) => id === set_id)?.name}
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <>
          <AddButton need={adminAiPair.add} onClick={() => setEdited('new')}>
            {t('add')}
          </AddButton>
          <OpenButton need={adminAiPair.bring} onClick={() => setBrings(true)}>
            {t('bring')}
          </OpenButton>
        </>
      }
      filters={
        <>
          <TextFilter<typeof adminAiPair.list> of="question" label={t('question')} />
          <ListChoice of="is_test" label={t('kind')} options={kinds} />
        </>
      }
      batch={(ids, clear) => (
        <Act does={adminAiPair.delBatch} with={{ ids }} confirm={t('delThese', { count: ids.length })} look="outline" danger onDone={clear}>
          {t(word.del)}
        </Act>
      )}
      acts={(row) => (
        <>
          <EditButton need={adminAiPair.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminAiPair.del} with={{ id: row.id }} confirm={t('delIt', { question: row.question })} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminAiPair.add}
        edits={adminAiPair.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        refusals={{ ai_pair_odd: 'question' }}
        blank={{ question: '', answer: '', is_test: 0 }}
        fixed={{ set_id }}
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
        saves={adminAiPair.bring}
        initial={{ is_test: 0, text: '' }}
        fixed={{ set_id }}
        refusals={{ ai_bring_odd: 'text' }}
        done={t('brought')}
        side
      >
        <BringField of="is_test" label={t('test')} help={t('testHelp')} />
        <BringField of="text" label={t('lines')} help={t('bringHelp')} rows={12} wide />
      </EditDialog>
    </ListPage>
  );
}

/** Sets of questions with their answers: used only once they answered held-out questions right. */
import { aiSetWords, scoreWords } from '@keymall/contract/ai/knowledge-words';
import { adminAiTraining } from '@keymall/contract/ai/training';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Link } from 'react-router';
import { Act, AddButton, DelAct, EditButton } from '#kit/back-office/act';
import { None, RowSwitch, StatusTag, Two } from '#kit/back-office/cells';
import { RowDrawer } from '#kit/back-office/detail-drawer';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { Outcome } from '../../../../features/ai/outcome.tsx';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    lead: '事先写好的问答，直接回答相同的问题，不调用模型。评测问题答对八成、且应转人工的都转了人工，才能启用；修改后须重新评测',
    add: '添加训练集',
    editIt: '编辑训练集',
    delIt: '删除训练集“{name}”',
    delNote: '其中的问答一并删除',
    name: '训练集名称',
    of: '归属',
    house: '平台',
    whoseHelp: '留空为平台；填写后只回答该商户店铺里的问题',
    shared: '店铺可用',
    sharedHelp: '属于平台的训练集，开启后也回答店铺里的问题',
    pairs: '训练问答',
    last: '最近评测',
    evaluate: '评测',
    turn: '启用训练集“{name}”',
    outcome: '评测结果：{name}',
  },
  {
    lead: 'Answers written beforehand, given to the same questions without asking a model. A set is used once four of five held-out questions were answered right, and all that belong to a person went to one; a change wants a new evaluation',
    add: 'Add a set',
    editIt: 'Edit set',
    delIt: 'delete the set “{name}”',
    delNote: 'Its questions and answers go with it',
    name: 'Name of the set',
    of: 'Belongs to',
    house: 'Platform',
    whoseHelp: 'Empty: the platform’s. Otherwise it answers in that merchant’s shop alone',
    shared: 'Answers in shops',
    sharedHelp: 'One of the platform’s answers questions in shops too',
    pairs: 'Training pairs',
    last: 'Last evaluation',
    evaluate: 'Evaluate',
    turn: 'Use the set “{name}”',
    outcome: 'Evaluation: {name}',
  },
  scoreWords,
);

type Row = RowOf<typeof adminAiTraining.list>;
const SetField = Field<typeof adminAiTraining.add>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminAiTraining.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [outcome, setOutcome] = useState<{ name: string; of: WireOutput<typeof adminAiTraining.evaluate> } | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: (row) => (
        <Two note={row.shop_name || t('house')}>
          <Link to={adminPath('wechat/aiTraining/pairs', row.id)}>{row.name}</Link>
        </Two>
      ),
    },
    { key: 'pairs', title: t('pairs'), kind: 'count' },
    { key: 'tests', title: t('tests'), kind: 'count' },
    {
      key: 'tested_right',
      title: t('last'),
      cell: (row) =>
        row.tested_right === null || row.tested_count === null ? (
          <None />
        ) : (
          <Two note={row.tested_at}>{t('score', { right: row.tested_right, count: row.tested_count })}</Two>
        ),
    },
    { key: 'state', title: t(word.status), kind: 'status', cell: (row) => <StatusTag of={aiSetWords} value={row.state} /> },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminAiTraining.status} row={row} of="status" label={t('turn', { name: row.name })} />,
    },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminAiTraining.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={
        <>
          <TextFilter<typeof adminAiTraining.list> of="name" label={t('name')} />
          <TextFilter<typeof adminAiTraining.list> of="merchant_id" label={t(word.merchantNumber)} />
        </>
      }
      acts={(row) => (
        <>
          <Act does={adminAiTraining.evaluate} with={{ id: row.id }} done="" onDone={(of) => setOutcome({ name: row.name, of })}>
            {t('evaluate')}
          </Act>
          <EditButton need={adminAiTraining.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminAiTraining.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} note={t('delNote')} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminAiTraining.add}
        edits={adminAiTraining.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        refusals={{ ai_merchant_missing: 'merchant_id' }}
        blank={{ name: '', merchant_id: null, is_shared: 0 }}
        onClose={() => setEdited(null)}
      >
        <SetField of="name" label={t('name')} autoFocus />
        <SetField of="merchant_id" label={t(word.merchantNumber)} help={t('whoseHelp')} />
        <SetField of="is_shared" label={t('shared')} help={t('sharedHelp')} />
      </RowDialog>
      <RowDrawer of={outcome} title={t('outcome', { name: outcome?.name ?? '' })} onClose={() => setOutcome(null)}>
        {(found) => <Outcome of={found.of} />}
      </RowDrawer>
    </ListPage>
  );
}

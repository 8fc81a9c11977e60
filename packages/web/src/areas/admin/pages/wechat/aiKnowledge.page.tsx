/** What models may quote: documents of the house and of merchants, brought in one by one or together, and a question to try them with. */
import { adminAiCategory, adminAiKnowledge } from '@keymall/contract/ai/knowledge';
import { documentWords } from '@keymall/contract/ai/knowledge-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Link } from 'react-router';
import { Act, AddButton, DelAct, EditButton, OpenButton } from '#kit/back-office/act';
import { RowSwitch } from '#kit/back-office/cells';
import { EditDialog, RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { Card } from '#kit/back-office/page-head';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { GivenAnswer } from '../../../../features/ai/given-answer.tsx';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    lead: '公众号、店铺客服回答问题时只引用这里的内容；资料之外的问题转人工',
    categories: '管理分类',
    filedNowhere: '不分类（商户自有）',
    of: '归属',
    house: '平台',
    whoseHelp: '留空为平台；填写后只回答该商户店铺里的问题',
    contentHelp: '纯文本，以空行分段；写成完整的句子，便于原样引用',
    tryHelp: '商户编号留空，按公众号的范围回答',
  },
  {
    lead: 'Official account and shops answer out of these alone; what they do not say goes to a person',
    categories: 'Manage categories',
    filedNowhere: 'None (a merchant’s own)',
    of: 'Belongs to',
    house: 'Platform',
    whoseHelp: 'Empty: the platform’s. Otherwise it answers in that merchant’s shop alone',
    contentHelp: 'Plain text, an empty line between paragraphs; whole sentences, which can be quoted as they stand',
    tryHelp: 'Without a merchant’s number it answers as the official account would',
  },
  documentWords,
);

type Row = RowOf<typeof adminAiKnowledge.list>;
const DocumentField = Field<typeof adminAiKnowledge.add>;
const BringField = Field<typeof adminAiKnowledge.bring>;
const ListChoice = ChoiceFilter<typeof adminAiKnowledge.list>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminAiKnowledge.list);
  const categories = useOptions(adminAiCategory.listSimple, 'name');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [brings, setBrings] = useState(false);
  const columns: Column<Row>[] = [
    { key: 'title', title: t('title'), head: true },
    { key: 'cate_name', title: t(word.category), cell: (row) => row.cate_name || t('filedNowhere') },
    { key: 'shop_name', title: t('of'), cell: (row) => row.shop_name || t('house') },
    { key: 'pieces', title: t('pieces'), kind: 'count' },
    { key: 'update_at', title: t(word.changedAt), kind: 'time' },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminAiKnowledge.status} row={row} of="status" label={t('turn', { title: row.title })} />,
    },
  ];
  const filed = [...categories, { value: 'null', label: t('filedNowhere') }];
  const category = <DocumentField of="cate_id" label={t(word.category)} options={filed} />;
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      above={<TryOut />}
      actions={
        <>
          <AddButton need={adminAiKnowledge.add} onClick={() => setEdited('new')}>
            {t('add')}
          </AddButton>
          <OpenButton need={adminAiKnowledge.bring} onClick={() => setBrings(true)}>
            {t('bring')}
          </OpenButton>
          <Link to={adminPath('wechat/aiKnowledge/category')}>{t('categories')}</Link>
        </>
      }
      filters={
        <>
          <TextFilter<typeof adminAiKnowledge.list> of="title" label={t('title')} />
          <ListChoice of="cate_id" label={t(word.category)} options={categories} />
          <TextFilter<typeof adminAiKnowledge.list> of="merchant_id" label={t(word.merchantNumber)} />
        </>
      }
      batch={(ids, clear) => (
        <Act
          does={adminAiKnowledge.delBatch}
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
          <EditButton need={adminAiKnowledge.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminAiKnowledge.del} with={{ id: row.id }} confirm={t('delIt', { title: row.title })} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        reads={adminAiKnowledge.detail}
        adds={adminAiKnowledge.add}
        edits={adminAiKnowledge.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        refusals={{ ai_category_missing: 'cate_id', ai_merchant_missing: 'merchant_id' }}
        blank={{ title: '', cate_id: undefined, merchant_id: null, content: '', status: 1 }}
        side
        onClose={() => setEdited(null)}
      >
        <DocumentField of="title" label={t('title')} wide autoFocus />
        {category}
        <DocumentField of="merchant_id" label={t(word.merchantNumber)} help={t('whoseHelp')} />
        <DocumentField of="content" label={t('content')} help={t('contentHelp')} rows={10} wide />
        <DocumentField of="status" label={t(word.enabled)} help={t('statusHelp')} />
      </RowDialog>
      <EditDialog
        open={brings}
        title={t('bring')}
        onClose={() => setBrings(false)}
        saves={adminAiKnowledge.bring}
        initial={{ cate_id: undefined, merchant_id: null, text: '' }}
        refusals={{ ai_category_missing: 'cate_id', ai_merchant_missing: 'merchant_id', ai_bring_odd: 'text' }}
        done={t('brought')}
        side
      >
        <BringField of="cate_id" label={t(word.category)} options={filed} />
        <BringField of="merchant_id" label={t(word.merchantNumber)} help={t('whoseHelp')} />
        <BringField of="text" label={t('content')} help={t('bringHelp')} rows={12} wide />
      </EditDialog>
    </ListPage>
  );
}

function TryOut() {
  const t = useWords(text);
  const [given, setGiven] = useState<WireOutput<typeof adminAiKnowledge.ask> | null>(null);
  return (
    <Card>
      <FormFrame
        saves={adminAiKnowledge.ask}
        initial={{ question: '', merchant_id: null }}
        submit={t('ask')}
        done={t('asked')}
        onSaved={(data) => setGiven(data)}
      >
        <FormSection title={t('tryOut')}>
          <Field<typeof adminAiKnowledge.ask> of="question" label={t('question')} />
          <Field<typeof adminAiKnowledge.ask> of="merchant_id" label={t(word.merchantNumber)} help={t('tryHelp')} />
        </FormSection>
      </FormFrame>
      {given && <GivenAnswer given={given} />}
    </Card>
  );
}

import { documentWords } from '@keymall/contract/ai/knowledge-words';
/** What the shop's assistant may quote: the merchant's own documents, brought in one by one or together, and a question to try them with. */
import { merchantAiKnowledge } from '@keymall/contract/ai/shop-knowledge';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, DelAct, EditButton, OpenButton } from '#kit/back-office/act';
import { RowSwitch } from '#kit/back-office/cells';
import { EditDialog, RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs, useAllowed } from '#kit/back-office/office';
import { Card } from '#kit/back-office/page-head';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { GivenAnswer } from '../../../../features/ai/given-answer.tsx';

const text = words(
  {
    lead: '客服助手回答访客时只引用这里的内容，并注明出处；资料之外的问题转人工。在“店铺客服”里开启助手',
    contentHelp: '纯文本，以空行分段；写成完整的句子，便于原样引用。访客会看到，请勿填写内部信息',
  },
  {
    lead: 'The assistant answers visitors out of these alone and names its source; what they do not say goes to a person. Turn it on in “Shop chat”',
    contentHelp:
      'Plain text, an empty line between paragraphs; whole sentences, which can be quoted as they stand. Visitors read it: nothing that is yours alone',
  },
  documentWords,
);

type Row = RowOf<typeof merchantAiKnowledge.list>;
const DocumentField = Field<typeof merchantAiKnowledge.add>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantAiKnowledge.list);
  const mayAsk = useAllowed(needs(merchantAiKnowledge.ask));
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [brings, setBrings] = useState(false);
  const columns: Column<Row>[] = [
    { key: 'title', title: t('title'), head: true },
    { key: 'pieces', title: t('pieces'), kind: 'count' },
    { key: 'update_at', title: t(word.changedAt), kind: 'time' },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={merchantAiKnowledge.status} row={row} of="status" label={t('turn', { title: row.title })} />,
    },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      above={mayAsk && <TryOut />}
      actions={
        <>
          <AddButton need={merchantAiKnowledge.add} onClick={() => setEdited('new')}>
            {t('add')}
          </AddButton>
          <OpenButton need={merchantAiKnowledge.bring} onClick={() => setBrings(true)}>
            {t('bring')}
          </OpenButton>
        </>
      }
      filters={<TextFilter<typeof merchantAiKnowledge.list> of="title" label={t('title')} />}
      batch={(ids, clear) => (
        <Act
          does={merchantAiKnowledge.delBatch}
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
          <EditButton need={merchantAiKnowledge.edit} onClick={() => setEdited(row)} />
          <DelAct does={merchantAiKnowledge.del} with={{ id: row.id }} confirm={t('delIt', { title: row.title })} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        reads={merchantAiKnowledge.detail}
        adds={merchantAiKnowledge.add}
        edits={merchantAiKnowledge.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ title: '', content: '', status: 1 }}
        side
        onClose={() => setEdited(null)}
      >
        <DocumentField of="title" label={t('title')} wide autoFocus />
        <DocumentField of="content" label={t('content')} help={t('contentHelp')} rows={10} wide />
        <DocumentField of="status" label={t(word.enabled)} help={t('statusHelp')} />
      </RowDialog>
      <EditDialog
        open={brings}
        title={t('bring')}
        onClose={() => setBrings(false)}
        saves={merchantAiKnowledge.bring}
        initial={{ text: '' }}
        refusals={{ ai_bring_odd: 'text', ai_shop_full: 'text' }}
        done={t('brought')}
        side
      >
        <Field<typeof merchantAiKnowledge.bring> of="text" label={t('content')} help={t('bringHelp')} rows={12} wide autoFocus />
      </EditDialog>
    </ListPage>
  );
}

function TryOut() {
  const t = useWords(text);
  const [given, setGiven] = useState<WireOutput<typeof merchantAiKnowledge.ask> | null>(null);
  return (
    <Card>
      <FormFrame
        saves={merchantAiKnowledge.ask}
        initial={{ question: '' }}
        submit={t('ask')}
        done={t('asked')}
        onSaved={(data) => setGiven(data)}
      >
        <FormSection title={t('tryOut')}>
          <Field<typeof merchantAiKnowledge.ask> of="question" label={t('question')} wide />
        </FormSection>
      </FormFrame>
      {given && <GivenAnswer given={given} />}
    </Card>
  );
}

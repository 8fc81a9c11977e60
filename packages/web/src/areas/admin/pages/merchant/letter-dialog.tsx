/** Writing to merchants: to those that are named, or to all. What is written lies in the letter box of each. */
import * as word from '@keymall/contract/kit/word';
import { adminLetter } from '@keymall/contract/merchant/letter';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    title: '给商户发消息',
    to: '发给 {names}',
    toAll: '发给全部商户：已通过审核的商户都会收到',
    subject: '标题',
    content: '内容',
    contentHelp: '商户在后台的通知列表里读到，最多 2000 字',
    done: '消息已发送',
    comma: '、',
  },
  {
    title: 'Write to merchants',
    to: 'To {names}',
    toAll: 'To all merchants: everyone who was let in has it',
    subject: 'Subject',
    content: 'Content',
    contentHelp: 'Merchants read it among their messages; at most 2,000 characters',
    done: 'Sent',
    comma: ', ',
  },
);

export interface Receiver {
  id: number;
  name: string;
}

type Form = typeof adminLetter.send;

/** `to` null: to everybody. */
export function LetterDialog({ to, onClose }: { to: readonly Receiver[] | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <EditDialog
      open
      title={t('title')}
      saves={adminLetter.send}
      initial={{ title: '', content: '' }}
      fixed={{ audience: to ? 'some' : 'all', ids: to?.map(({ id }) => id) ?? [] }}
      submit={t(word.send)}
      done={t('done')}
      onClose={onClose}
    >
      <p className="bo-note">{to ? t('to', { names: to.map(({ name }) => name).join(t('comma')) }) : t('toAll')}</p>
      <Field<Form> of="title" label={t('subject')} wide autoFocus />
      <Field<Form> of="content" label={t('content')} help={t('contentHelp')} rows={6} wide />
    </EditDialog>
  );
}

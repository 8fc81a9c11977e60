/** Where an administrator's mails of notices go: an account of the office has no mailbox otherwise. */
import { adminNotify } from '@keymall/contract/platform/notice-choice';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';

const text = words(
  { title: '接收通知的邮箱', address: '邮箱地址', note: '在“通知设置”里打开邮件的通知会发到这里；留空则不发邮件。' },
  {
    title: 'Mailbox for notices',
    address: 'Address',
    note: 'What you switched on for mail under “Notices” goes there; nothing goes by mail while it is empty.',
  },
);

export function NoticeMailbox() {
  const t = useWords(text);
  const query = useCall(adminNotify.index, {}, { anew: true });
  return (
    <Card title={t('title')}>
      <Answered query={query} rows={2}>
        {({ mail_to }) => (
          <FormFrame saves={adminNotify.mailbox} initial={{ address: mail_to }}>
            <Field<typeof adminNotify.mailbox> of="address" label={t('address')} help={t('note')} required={false} autoComplete="email" />
          </FormFrame>
        )}
      </Answered>
    </Card>
  );
}

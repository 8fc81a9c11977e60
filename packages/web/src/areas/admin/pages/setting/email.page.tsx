import { adminNotice } from '@keymall/contract/platform/notice';
import { SettingsPage } from '#kit/back-office/settings-page';
import { useWords, words } from '#kit/i18n';
import { TryOut } from './try-out.tsx';

const text = words({ address: '收件邮箱' }, { address: 'Mailbox' });

export function Page() {
  const t = useWords(text);
  return (
    <>
      <SettingsPage group="email" />
      <TryOut sends={adminNotice.emailTest} of="address" label={t('address')} />
    </>
  );
}

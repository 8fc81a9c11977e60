import * as word from '@keymall/contract/kit/word';
import { adminNotice } from '@keymall/contract/platform/notice';
import { SettingsPage } from '#kit/back-office/settings-page';
import { useWords, words } from '#kit/i18n';
import { TryOut } from './try-out.tsx';

const text = words({}, {}, { mobile: word.mobileNumber });

export function Page() {
  const t = useWords(text);
  return (
    <>
      <SettingsPage group="sms" />
      <TryOut sends={adminNotice.smsTest} of="mobile" label={t('mobile')} />
    </>
  );
}

/** The administrator's own account. */

import { adminUser } from '@keymall/contract/identity/admin-session';
import { adminPush } from '@keymall/contract/identity/push';
import * as word from '@keymall/contract/kit/word';
import { adminNotify } from '@keymall/contract/platform/notice-choice';
import { UserChip } from '#kit/back-office/cells';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { useOffice } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { PictureControl } from '#kit/back-office/picture-control';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { AccountCards } from '../../../../features/account/account-cards.tsx';
import { NotifyCard } from '../../../../features/notice/notify-card.tsx';
import { PushCard } from '../../../../features/push/push-card.tsx';
import { NoticeMailbox } from './notice-mailbox.tsx';
import { SafeCard } from './safe-card.tsx';

const text = words({ nickname: '昵称', avatar: '头像' }, { nickname: 'Nickname', avatar: 'Picture' });

const ProfileField = Field<typeof adminUser.editProfile>;

export function Page() {
  const t = useWords(text);
  const { reload } = useOffice();
  const query = useCall(adminUser.getAdminUserInfo, {});
  return (
    <>
      <PageHead />
      <Answered query={query} rows={8}>
        {({ user }) => (
          <>
            <Card title={t(word.account)} extra={<UserChip name={user.username} avatar={user.avatar} />}>
              <FormFrame
                saves={adminUser.editProfile}
                initial={{ nickname: user.nickname, avatar: user.avatar }}
                onSaved={() => void reload()}
              >
                <div className="bo-form-grid">
                  <ProfileField of="nickname" label={t('nickname')} />
                  <ProfileField of="avatar" label={t('avatar')}>
                    {(control) => <PictureControl control={control} purpose="avatar" round />}
                  </ProfileField>
                </div>
              </FormFrame>
            </Card>
            <NotifyCard of={adminNotify} />
            <NoticeMailbox />
            <PushCard of={adminPush} />
            <SafeCard />
            <AccountCards of={adminUser} face="admin" />
          </>
        )}
      </Answered>
    </>
  );
}

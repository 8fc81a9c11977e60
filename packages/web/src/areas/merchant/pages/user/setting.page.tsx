/** The merchant's own account: picture, what is known of it, password. */
import { merchantPush } from '@keymall/contract/identity/push';
import * as word from '@keymall/contract/kit/word';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantNotify } from '@keymall/contract/platform/notice-choice';
import { Time, UserChip } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { useOffice } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { PictureControl } from '#kit/back-office/picture-control';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { AccountCards } from '../../../../features/account/account-cards.tsx';
import { BindingCard } from '../../../../features/account/binding-card.tsx';
import { NotifyCard } from '../../../../features/notice/notify-card.tsx';
import { PushCard } from '../../../../features/push/push-card.tsx';
import { ContactFact } from './contact-cards.tsx';
import { WechatCard } from './wechat-card.tsx';

const text = words(
  {
    picture: '头像',
    avatar: '头像图片',
  },
  {
    picture: 'Picture',
    avatar: 'Picture',
  },
);

export function Page() {
  const t = useWords(text);
  const { reload } = useOffice();
  const query = useCall(merchantUser.userDetail, {});
  return (
    <>
      <PageHead />
      <Answered query={query} rows={8}>
        {({ user, shop }) => (
          <>
            <Card title={t(word.account)}>
              <Facts
                rows={[
                  [t(word.userName), <UserChip key="user" name={user.username} avatar={user.avatar} />],
                  [t(word.shop), shop.shop_name],
                  // staff, who sign in as shop:name, have no mailbox here: the owner's is the owner's
                  ...(user.username.includes(':')
                    ? []
                    : [
                        [t(word.mobile), <ContactFact key="mobile" kind="mobile" value={user.mobile} />] as const,
                        [t(word.email), <ContactFact key="email" kind="email" value={user.email} />] as const,
                      ]),
                  [t(word.registeredAt), <Time key="since" at={user.create_at} />],
                ]}
              />
            </Card>
            <Card title={t('picture')}>
              <FormFrame saves={merchantUser.setAvatar} initial={{ avatar: user.avatar }} onSaved={() => void reload()}>
                <Field<typeof merchantUser.setAvatar> of="avatar" label={t('avatar')}>
                  {(control) => <PictureControl control={control} purpose="avatar" round />}
                </Field>
              </FormFrame>
            </Card>
            <NotifyCard of={merchantNotify} />
            <PushCard of={merchantPush} />
            <BindingCard of={merchantUser} />
            {!user.username.includes(':') && <WechatCard />}
            <AccountCards of={merchantUser} face="merchant" />
          </>
        )}
      </Answered>
    </>
  );
}

/** What an administrator may do with a merchant; the same in the list and in the drawer. */
import { adminChat } from '@keymall/contract/chat/office-chat';
import * as word from '@keymall/contract/kit/word';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminLetter } from '@keymall/contract/merchant/letter';
import { adminMerchantRole } from '@keymall/contract/merchant/merchant-role';
import { adminVerify } from '@keymall/contract/merchant/verification';
import { adminRoleRate } from '@keymall/contract/payment/rate';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { useWords, words } from '#kit/i18n';
import { openChat } from '../../../../features/chat/open-chat.ts';
import { LetterDialog } from './letter-dialog.tsx';
import { MerchantDelete } from './merchant-delete.tsx';
import { MerchantRates } from './merchant-rates.tsx';
import { MoneyDrawer } from './money-drawer.tsx';
import { QuickLoginDialog } from './quick-login-dialog.tsx';

export const text = words(
  {
    role: '更换角色',
    roleOf: '更换“{name}”的角色',
    roleName: '角色',
    money: '资金',
    review: '通过审核',
    reviewIt: '通过“{name}”的审核',
    refuse: '拒绝申请',
    refuseNote: '商户登录时会看到原因，修改后可以重新申请',
    freeze: '冻结商户',
    unfreeze: '解冻商户',
    freezeShop: '冻结店铺',
    open: '开通店铺',
    shut: '关停店铺',
    openIt: '开通“{name}”',
    shutIt: '关停“{name}”，买家将无法访问',
    unfreezeShop: '解冻店铺',
    unfreezeIt: '解冻商户“{name}”',
    unfreezeShopIt: '解冻“{name}”的店铺',
    freezeNote: '冻结后商户无法登录，店铺无法下单',
    freezeShopNote: '冻结后买家无法访问店铺，商户仍可登录',
    reason: '冻结原因',
    reasonHelp: '会展示给商户，最多 200 字',
    write: '发消息',
    chat: '发起会话',
    remove: '删除商户',
    real: '要求实名',
    realIt: '要求“{name}”完成实名认证',
    realNote: '商户在后台会看到提醒；通过前不能提现',
    notReal: '不再要求实名',
    notRealIt: '不再要求“{name}”完成实名认证',
  },
  {
    role: 'Change role',
    roleOf: 'Role of “{name}”',
    roleName: 'Role',
    money: 'Money',
    review: 'Approve',
    reviewIt: 'approve “{name}”',
    refuse: 'Refuse',
    refuseNote: 'The merchant reads the reason at sign-in and can apply again',
    freeze: 'Freeze',
    unfreeze: 'Unfreeze',
    freezeShop: 'Freeze shop',
    open: 'Open shop',
    shut: 'Close shop',
    openIt: 'open “{name}”',
    shutIt: 'close “{name}”: buyers cannot open it any more',
    unfreezeShop: 'Unfreeze shop',
    unfreezeIt: 'unfreeze “{name}”',
    unfreezeShopIt: 'unfreeze the shop of “{name}”',
    freezeNote: 'The merchant cannot sign in, the shop cannot sell',
    freezeShopNote: 'Buyers cannot open the shop, the merchant can still sign in',
    reason: 'Reason',
    reasonHelp: 'The merchant reads it; at most 200 characters',
    write: 'Write',
    chat: 'Begin a chat',
    remove: 'Delete merchant',
    real: 'Require verification',
    realIt: 'require “{name}” to verify',
    realNote: 'The office reminds the merchant; until it has passed nothing is paid out',
    notReal: 'No longer require verification',
    notRealIt: 'no longer require “{name}” to verify',
  },
);

interface Merchant {
  id: number;
  username: string;
  status: 0 | 1;
  refuse_at: string | null;
  is_freeze: 0 | 1;
  shop_freeze: 0 | 1;
  need_real: 0 | 1;
}

/** `onLeave`: what they stand in makes room for what they open beside the page. */
export function MerchantActs({ merchant, onLeave }: { merchant: Merchant; onLeave?: () => void }) {
  const t = useWords(text);
  const [asks, setAsks] = useState<'merchant' | 'shop' | 'money' | 'refuse' | 'letter' | 'delete' | 'role' | 'enter' | null>(null);
  const { id, username: name } = merchant;
  const reason = { label: t('reason'), help: t('reasonHelp'), onClose: () => setAsks(null) };
  return (
    <>
      <RowButton need={adminWallet.wallets} onClick={() => setAsks('money')}>
        {t('money')}
      </RowButton>
      <MerchantRates merchant={merchant} />
      <RowButton need={adminMerchantRole.setRole} onClick={() => setAsks('role')}>
        {t('role')}
      </RowButton>
      {merchant.status === 0 && (
        <Act does={adminMerchant.review} with={{ id }} confirm={t('reviewIt', { name })}>
          {t('review')}
        </Act>
      )}
      {merchant.status === 0 && merchant.refuse_at === null && (
        <RowButton need={adminMerchant.refuse} danger onClick={() => setAsks('refuse')}>
          {t('refuse')}
        </RowButton>
      )}
      {merchant.is_freeze === 1 ? (
        <Act does={adminMerchant.freeze} with={{ id, is_freeze: 0 }} confirm={t('unfreezeIt', { name })}>
          {t('unfreeze')}
        </Act>
      ) : (
        <RowButton need={adminMerchant.freeze} danger onClick={() => setAsks('merchant')}>
          {t('freeze')}
        </RowButton>
      )}
      {merchant.shop_freeze === 1 ? (
        <Act does={adminMerchant.freezeShop} with={{ id, shop_freeze: 0 }} confirm={t('unfreezeShopIt', { name })}>
          {t('unfreezeShop')}
        </Act>
      ) : (
        <RowButton need={adminMerchant.freezeShop} danger onClick={() => setAsks('shop')}>
          {t('freezeShop')}
        </RowButton>
      )}
      {merchant.status === 1 && merchant.is_freeze === 0 && (
        <RowButton need={adminMerchant.quickLogin} onClick={() => setAsks('enter')}>
          {t(word.signInAsMerchant)}
        </RowButton>
      )}
      <Act
        does={adminVerify.needReal}
        with={{ id, need_real: merchant.need_real === 1 ? 0 : 1 }}
        confirm={t(merchant.need_real === 1 ? 'notRealIt' : 'realIt', { name })}
        {...(merchant.need_real === 0 && { note: t('realNote') })}
      >
        {t(merchant.need_real === 1 ? 'notReal' : 'real')}
      </Act>
      <RowButton need={adminLetter.send} onClick={() => setAsks('letter')}>
        {t('write')}
      </RowButton>
      <Allowed to={needs(adminChat.desk)}>
        <Act
          does={adminChat.open}
          with={{ merchant_id: id }}
          done=""
          onDone={({ user_id }) => {
            onLeave?.();
            openChat(user_id);
          }}
        >
          {t('chat')}
        </Act>
      </Allowed>
      <RowButton need={adminMerchant.del} danger onClick={() => setAsks('delete')}>
        {t('remove')}
      </RowButton>
      {asks === 'letter' && <LetterDialog to={[{ id, name }]} onClose={() => setAsks(null)} />}
      {asks === 'enter' && <QuickLoginDialog id={id} name={name} onClose={() => setAsks(null)} />}
      {asks === 'delete' && <MerchantDelete id={id} onClose={() => setAsks(null)} />}
      {asks === 'money' && <MoneyDrawer id={id} onClose={() => setAsks(null)} />}
      {asks === 'role' && (
        <EditDialog
          open
          title={t('roleOf', { name })}
          saves={adminMerchantRole.setRole}
          initial={{ role_id: '' }}
          fixed={{ id }}
          onClose={() => setAsks(null)}
        >
          <RoleField />
        </EditDialog>
      )}
      {asks === 'refuse' && (
        <ReasonDialog
          {...reason}
          does={adminMerchant.refuse}
          title={t('refuse')}
          fixed={{ id }}
          note={t('refuseNote')}
          label={t(word.refuseReason)}
        />
      )}
      {asks === 'merchant' && (
        <ReasonDialog {...reason} does={adminMerchant.freeze} title={t('freeze')} fixed={{ id, is_freeze: 1 }} note={t('freezeNote')} />
      )}
      {asks === 'shop' && (
        <ReasonDialog
          {...reason}
          does={adminMerchant.freezeShop}
          title={t('freezeShop')}
          fixed={{ id, shop_freeze: 1 }}
          note={t('freezeShopNote')}
        />
      )}
    </>
  );
}

function RoleField() {
  const t = useWords(text);
  const { data } = useCall(adminRoleRate.list, {});
  const options = (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <Field<typeof adminMerchantRole.setRole> of="role_id" label={t('roleName')} options={options} />;
}

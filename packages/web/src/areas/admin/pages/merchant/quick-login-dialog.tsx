/** Into a merchant's office in his place: what that means first, then a link that opens it once. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { useEffect, useState } from 'react';
import { Button } from '#kit/back-office/button';
import { openBeside } from '#kit/back-office/shell/menu-button';
import { useSubmit } from '#kit/back-office/submit';
import { copy } from '#kit/copy';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '将以您的管理员身份进入“{name}”的商户后台：',
    seen: '商户会在自己的登录日志中看到您的名称，所做的每一步都以您的名义记入操作日志',
    closed: '提现、收款账户、密码、绑定、卡密查看与导出只能由商户本人操作',
    ends: '一小时后结束；您退出管理后台时同时结束',
    make: '生成登录链接',
    open: '进入商户后台',
    left: '链接只能使用一次，{seconds} 秒后失效',
    over: '链接已失效，请重新生成',
  },
  {
    lead: 'You enter the office of “{name}” as the administrator you are:',
    seen: 'The merchant finds your name among his sign-ins, and each of your acts stands in the operation log under it',
    closed: 'Withdrawals, payout account, password, bindings, keys and exports stay with the merchant',
    ends: 'It ends after an hour, and with your own session',
    make: 'Make a link',
    open: 'Open the office',
    left: 'The link works once, for another {seconds} s',
    over: 'The link is over; make another',
  },
);

type Link = WireOutput<typeof adminMerchant.quickLogin>;

export function QuickLoginDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useWords(text);
  const { send, busy } = useSubmit(adminMerchant.quickLogin);
  const [link, setLink] = useState<Link | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!link) return;
    const until = Date.now() + link.seconds * 1000;
    const tell = (): void => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [link]);
  const make = (): Promise<void> => send({ id }).then(setLink, () => undefined);
  const isLive = link !== null && left > 0;
  return (
    <Dialog
      open
      title={t(word.signInAsMerchant)}
      onClose={onClose}
      foot={
        isLive ? (
          <>
            <Button variant="outline" theme="default" onClick={() => void copy(window.location.origin + link.path)}>
              {t(word.copyLink)}
            </Button>
            <Button
              onClick={() => {
                openBeside(link.path);
                onClose();
              }}
            >
              {t('open')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" theme="default" onClick={onClose}>
              {t(word.cancel)}
            </Button>
            <Button loading={busy} onClick={() => void make()}>
              {t('make')}
            </Button>
          </>
        )
      }
    >
      <div className="bo-inside">
        <p>{t('lead', { name })}</p>
        <ul className="bo-points">
          <li>{t('seen')}</li>
          <li>{t('closed')}</li>
          <li>{t('ends')}</li>
        </ul>
        {link && (
          <p className="bo-note" role="status">
            {isLive ? t('left', { seconds: left }) : t('over')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

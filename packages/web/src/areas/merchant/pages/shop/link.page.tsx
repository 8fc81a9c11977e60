/** The link that buyers open: to copy, to scan, to close, to replace. */
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { Act } from '#kit/back-office/act';
import { flagOf, Switch } from '#kit/back-office/cells';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { ShopAddress } from '../shop-address.tsx';

const text = words(
  {
    lead: '把链接或二维码发给买家，即可下单',
    status: '链接状态',
    open: '链接已开启，买家可以访问',
    closed: '链接已关闭，买家无法访问',
    closeIt: '关闭店铺链接',
    openIt: '开启店铺链接',
    reset: '重置链接',
    resetIt: '重置店铺链接',
    resetNote: '旧链接与旧二维码将立即失效，需要重新发给买家',
  },
  {
    lead: 'Send the link or the code to your buyers',
    status: 'State',
    open: 'The link works',
    closed: 'The link is closed: nobody gets in',
    closeIt: 'close the shop link',
    openIt: 'open the shop link',
    reset: 'Replace the link',
    resetIt: 'replace the shop link',
    resetNote: 'The old link and its code stop working at once',
  },
);

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantShopLink.index, {});
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <Answered query={query} rows={6}>
          {({ url, status }) => (
            <ShopAddress
              url={url}
              of="Shop"
              size={208}
              acts={
                <Act does={merchantShopLink.reset} with={{}} confirm={t('resetIt')} note={t('resetNote')} look="outline" danger>
                  {t('reset')}
                </Act>
              }
            >
              <div className="bo-row">
                <Switch
                  does={merchantShopLink.close}
                  on={status === 1}
                  with={(on) => ({ status: flagOf(on) })}
                  label={t('status')}
                  confirm={(on) => t(on ? 'openIt' : 'closeIt')}
                />
                <span className="bo-note">{t(status === 1 ? 'open' : 'closed')}</span>
              </div>
            </ShopAddress>
          )}
        </Answered>
      </Card>
    </>
  );
}

/** The link that buyers open: to copy, to scan, to close, to replace. */
import * as word from '@keymall/contract/kit/word';
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { Act } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { flagOf, Switch } from '#kit/back-office/cells';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { copy } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';

const text = words(
  {
    lead: '把链接或二维码发给买家，即可下单',
    scan: '扫码打开店铺',
    visit: '打开店铺',
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
    scan: 'Scan to open the shop',
    visit: 'Open the shop',
    status: 'State',
    open: 'The link works',
    closed: 'The link is closed: nobody gets in',
    closeIt: 'close the shop link',
    openIt: 'open the shop link',
    reset: 'Replace the link',
    resetIt: 'replace the shop link',
    resetNote: 'The old link and its code stop working at once',
  },
  { copy: word.copyLink },
);

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantShopLink.index, {});
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <Answered query={query} rows={6}>
          {({ url, status }) => {
            const href = new URL(url, window.location.origin).href;
            return (
              <div className="bo-link-share">
                <Qr text={href} label={t('scan')} size={208} />
                <div>
                  <p className="bo-panel bo-mono">{href}</p>
                  <div className="bo-row">
                    <Button onClick={() => void copy(href)}>{t('copy')}</Button>
                    <Button variant="outline" theme="default" tag="a" href={href} {...{ target: '_blank', rel: 'noreferrer' }}>
                      {t('visit')}
                    </Button>
                    <Act does={merchantShopLink.reset} with={{}} confirm={t('resetIt')} note={t('resetNote')} look="outline" danger>
                      {t('reset')}
                    </Act>
                  </div>
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
                </div>
              </div>
            );
          }}
        </Answered>
      </Card>
    </>
  );
}

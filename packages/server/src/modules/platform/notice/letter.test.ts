/** Words an administrator wrote for a letter: in the next one that goes out, in its reader's language; and what may not be written. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { LOCALES } from '@keymall/contract/kit/refusals';
import { letterKinds } from '@keymall/contract/platform/letter-kinds';
import { builtIn, letterProblem, letterRow, letterText, sampleValues } from '@keymall/contract/platform/letters';
import { adminNotice } from '@keymall/contract/platform/notice';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
const mail = createFakeEmail();
const smtp = emailDrivers.get('smtp') as EmailDriver;

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
});
beforeEach(() => {
  mail.sent.length = 0;
});
after(async () => {
  (emailDrivers as Map<string, EmailDriver>).set('smtp', smtp);
  await app.close();
});

const words = { kind: 'try_out', locale: 'zh_CN', revision: 0, subject: '来自 {site}', body: '您好，{site} 可以发信了。' } as const;
const stateOf = async (kind: string) => {
  const row = (await did(app, adminNotice.letters, {}, admin)).list.find((each) => each.kind === kind);
  assert.ok(row);
  return row;
};
/** The mail that is sent when the settings are tried out: a letter like all others. */
async function next(language?: string) {
  await did(app, adminNotice.emailTest, { address: 'me@example.com' }, language === undefined ? admin : { ...admin, language });
  const [letter] = mail.sent.splice(0);
  assert.ok(letter);
  return letter;
}

describe('words of an administrator', () => {
  test('are in the next letter, in their own language alone, until the built-in ones are put back', async () => {
    await changeSettings(app, admin, 'website', { site_name: 'Keymall' });
    const built = await next();
    await did(app, adminNotice.editLetter, words, admin);
    const changed = await next();
    assert.deepEqual([changed.subject, changed.text], ['来自 Keymall', '您好，Keymall 可以发信了。']);
    assert.equal((await next('en-US,en;q=0.9')).subject, 'Keymall: a test mail');
    const { zh_CN, en_US } = await stateOf('try_out');
    assert.ok(zh_CN.revision > 0 && zh_CN.changed_by !== '' && zh_CN.changed_at !== null);
    assert.equal(en_US.revision, 0);
    await did(app, adminNotice.resetLetter, { kind: 'try_out', locale: 'zh_CN', revision: zh_CN.revision }, admin);
    assert.deepEqual(await next(), built);
  });

  test('of somebody else meanwhile are not written over', async () => {
    await did(app, adminNotice.editLetter, { ...words, locale: 'en_US' }, admin);
    const stale = { ...words, locale: 'en_US' } as const;
    await refused(app, 'letter_stale', adminNotice.editLetter, stale, admin);
    const first = (await stateOf('try_out')).en_US.revision;
    const both = await Promise.allSettled(
      ['A {site}', 'B {site}'].map((body) => did(app, adminNotice.editLetter, { ...stale, revision: first, body }, admin)),
    );
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
    await refused(app, 'letter_stale', adminNotice.resetLetter, { kind: 'try_out', locale: 'en_US', revision: first }, admin);
  });

  test('with a blank that is none, without one that has to stay, or with a second line in the subject are refused', async () => {
    const code = { ...words, kind: 'account_code', body: '{code}' } as const;
    await refused(app, 'letter_blank_unknown', adminNotice.editLetter, { ...code, body: '{code} {password}' }, admin);
    await refused(app, 'letter_blank_unknown', adminNotice.editLetter, { ...code, body: '{code} {' }, admin);
    await refused(app, 'letter_blank_lost', adminNotice.editLetter, { ...code, subject: '{code}', body: '{site}' }, admin);
    await refused(app, 'bad_input', adminNotice.editLetter, { ...code, subject: 'a\r\nBcc: b@example.com' }, admin);
    assert.equal((await stateOf('account_code')).zh_CN.revision, 0);
  });

  test('are tried out with sample values at an address of his choosing, a limited number of times', async () => {
    const call = { kind: 'order_mail', locale: 'zh_CN', to: 'you@example.com' } as const;
    await did(app, adminNotice.tryLetter, call, admin);
    const [letter] = mail.sent;
    assert.match(letter?.text ?? '', /A7QK-29XD-M4TP/);
    const { list } = await did(app, adminNotice.log, { recipient: 'you@example.com' }, admin);
    assert.deepEqual(
      list.map(({ template, ok }) => ({ template, ok })),
      [{ template: 'try_out', ok: 1 }],
    );
    await refused(app, 'bad_input', adminNotice.tryLetter, { ...call, to: '13800138000' }, admin);
    await changeSettings(app, admin, 'limits', { letters: { points: 1, seconds: 3600 } });
    await refused(app, 'too_many', adminNotice.tryLetter, call, admin);
  });

  test('are not asked for where the gateway sends approved texts alone', async () => {
    await changeSettings(app, admin, 'sms', { sms_driver: 'aliyun', sms_code_template: 'SMS_1' });
    assert.deepEqual((await stateOf('sms_account_code')).approved, {
      setting: 'sms_code_template',
      id: 'SMS_1',
      gaps: [{ gap: 'code', sample: '286401' }],
    });
    const edit = { kind: 'sms_account_code', locale: 'zh_CN', revision: 0, subject: '', body: '{code}' } as const;
    await refused(app, 'letter_fixed', adminNotice.editLetter, edit, admin);
    const unnamed = { kind: 'sms_keys', locale: 'zh_CN', to: '13800138000' } as const;
    await refused(app, 'text_template_unset', adminNotice.tryLetter, unnamed, admin);
  });
});

describe('what fills a blank', () => {
  test('begins no header and no line, and is no blank itself', () => {
    const values = { goods: 'a\r\nBcc: victim@example.com {left}', left: 1, limit: 2 };
    const { subject, body } = letterText('stock_lack', { subject: '{goods}', body: '{goods}\n{left}' }, values, 'zh_CN');
    assert.equal(subject, 'a Bcc: victim@example.com {left}');
    assert.equal(body, 'a Bcc: victim@example.com {left}\n1');
  });
});

describe('built-in words', () => {
  for (const kind of letterKinds)
    test(`${kind} keep the rules, and a sample fills them`, () => {
      for (const locale of LOCALES) {
        const text = builtIn(kind, locale);
        assert.equal(letterProblem(kind, text), null);
        assert.equal(text.subject === '', letterRow(kind).channel === 'sms');
        const shown = letterText(kind, text, sampleValues(kind), locale);
        assert.doesNotMatch(`${shown.subject}${shown.body}`, /[{}]/);
      }
    });
});

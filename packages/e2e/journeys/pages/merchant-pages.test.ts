/** Every page of the merchant office for everybody: axe finds nothing serious, a finger hits what it means to, English is English. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { journey } from '../../fixtures/journey.ts';
import { furnish } from '../../fixtures/office-data.ts';
import { enter, lookOverOffice } from '../../fixtures/office-walk.ts';

test(
  'the pages of the merchant office are open to everybody on a desktop, in Chinese and in the light',
  journey(async ({ site, visitor }) => {
    const {
      shop: { token },
      rows,
    } = await furnish(site);
    const person = await visitor();
    await enter(person, site, 'merchant', token, 'light');
    assert.deepEqual(await lookOverOffice(person, site, 'merchant', { phone: false, english: false }, rows.merchant), []);
  }, 'pages'),
);

test(
  'the pages of the merchant office are open to everybody on a phone, in English and in the dark',
  journey(async ({ site, visitor }) => {
    const {
      shop: { token },
      rows,
    } = await furnish(site);
    const person = await visitor({ phone: true, dark: true, locale: 'en-US' });
    await enter(person, site, 'merchant', token, 'dark');
    assert.deepEqual(await lookOverOffice(person, site, 'merchant', { phone: true, english: true }, rows.merchant), []);
  }, 'pages'),
);

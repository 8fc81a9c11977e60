import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTaxNumber } from '@keymall/contract/kit/tax-number';
import { mayMoveInvoice, monthPlus, monthsWithin, partsOf, whyNotFilled } from './invoice.rules.ts';

test('months go on over the year, and a contract touches those of its days', () => {
  assert.equal(monthPlus('2026-01', -1), '2025-12');
  assert.equal(monthPlus('2025-12', 1), '2026-01');
  assert.equal(monthPlus('2026-11', -24), '2024-11');
  const days = { effective_date: '2025-11-30', end_date: '2026-02-01' };
  assert.deepEqual(monthsWithin(days, '2024-01', '2026-02'), ['2025-11', '2025-12', '2026-01']);
  assert.deepEqual(monthsWithin(days, '2026-01', '2027-01'), ['2026-01', '2026-02']);
  assert.deepEqual(monthsWithin(days, '2026-03', '2027-01'), []);
});

test('an invoice holds what is open of its months, and what earlier ones owe or left over', () => {
  const known = [
    { month: '2026-04', fees: 500, invoiced: 0, parts: 0 },
    { month: '2026-03', fees: -120, invoiced: 0, parts: 0 },
    { month: '2026-02', fees: 330, invoiced: 300, parts: 1 },
    { month: '2026-01', fees: 100, invoiced: 100, parts: 1 },
    { month: '2025-12', fees: 40, invoiced: 0, parts: 0 },
  ];
  assert.deepEqual(partsOf(known, new Set(['2026-04', '2026-01'])), [
    { month: '2026-02', amount: 30, part: 2 },
    { month: '2026-03', amount: -120, part: 1 },
    { month: '2026-04', amount: 500, part: 1 },
  ]);
  assert.deepEqual(partsOf([], new Set(['2026-04'])), []);
});

test('moves are the declared ones: no paper for an ordinary invoice, no end for a special one before its paper went', () => {
  assert.equal(mayMoveInvoice({ status: 'issued', type: 'electronic' }, 'sent', 'admin'), false);
  assert.equal(mayMoveInvoice({ status: 'issued', type: 'special' }, 'sent', 'admin'), true);
  assert.equal(mayMoveInvoice({ status: 'issued', type: 'special' }, 'finish', 'merchant'), false);
  assert.equal(mayMoveInvoice({ status: 'issued', type: 'electronic' }, 'finish', 'merchant'), true);
  assert.equal(mayMoveInvoice({ status: 'issued', type: 'electronic' }, 'withdrawn', 'merchant'), false);
  assert.equal(mayMoveInvoice({ status: 'applied', type: 'electronic' }, 'issued', 'merchant'), false);
  for (const status of ['finish', 'refused', 'withdrawn'] as const)
    for (const to of ['applied', 'issued', 'sent', 'finish', 'refused', 'withdrawn'] as const)
      for (const by of ['admin', 'merchant', 'clock'] as const)
        assert.equal(mayMoveInvoice({ status, type: 'special' }, to, by), false, `${status} → ${to} by ${by}`);
});

test('titles: companies have a number, special invoices all of it', () => {
  const form = {
    type: 'electronic',
    title_type: 'company',
    tax_number: '91350100M000100Y43',
    address: '',
    tel: '',
    bank: '',
    bank_account: '',
    consignee: '',
    mobile: '',
    region: '',
    full_address: '',
  } as const;
  assert.equal(whyNotFilled(form), null);
  assert.equal(whyNotFilled({ ...form, tax_number: '' })?.refusal, 'invoice_tax_number');
  assert.equal(whyNotFilled({ ...form, title_type: 'personal' })?.refusal, 'invoice_tax_number');
  assert.equal(whyNotFilled({ ...form, title_type: 'personal', tax_number: '' }), null);
  const special = { ...form, type: 'special', address: '厦门', tel: '0592-1', bank: '银行', bank_account: '6222' } as const;
  assert.equal(whyNotFilled({ ...form, type: 'special' })?.refusal, 'invoice_special');
  assert.equal(whyNotFilled({ ...special, title_type: 'personal' })?.refusal, 'invoice_special');
  assert.equal(whyNotFilled(special)?.refusal, 'invoice_mailing');
  assert.equal(whyNotFilled({ ...special, consignee: '王', mobile: '13800138000', region: '福建', full_address: '1 号' }), null);
});

test('tax numbers: the check sign of a credit code and of an identity number is looked at, older ones have none', () => {
  for (const good of ['91350100M000100Y43', '11010519491231002X', '350211198001019', '91350211M000100Y4', '35021119800101900001'])
    assert.equal(isTaxNumber(good), true, good);
  for (const bad of ['91350100M000100Y42', '91350100M000100Y4I', '110105194912310021', '91350100m000100y43', '1234567890123456', '', '123'])
    assert.equal(isTaxNumber(bad), false, bad);
});

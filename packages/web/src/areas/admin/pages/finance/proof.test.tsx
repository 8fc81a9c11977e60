/** A red proof is loud, says in words what is wrong, and one under way shows how far it is. */
import { adminProof } from '@keymall/contract/ledger/proof';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { Page } from './proof.page.tsx';
import { ProofBanner } from './proof-banner.tsx';

const row = {
  id: 3,
  source: 'manual' as const,
  status: 'red' as const,
  admin_name: 'root',
  checks: 41,
  done: 41,
  broken: 2,
  postings: 900,
  message: '',
  sealed_until: null,
  since: null,
  chain: '',
  create_at: '2026-11-21 08:00:00',
  end_at: '2026-11-21 08:00:09',
};
const findings = [
  { check: 'L3', sentence: 'a kept balance is the sum of its postings', count: 1, rows: [{ id: 17 }] },
  { check: 'Q9', sentence: 'a rule without words', count: 30, rows: [{ '?column?': 1 }] },
];
const state = (more: object) => ({ running: null, latest: row, findings, stopped: true, sealed_days: 0, sealed: null, ...more });

describe('the proof page', () => {
  it('says what is wrong, of what, and that payouts are stopped', async () => {
    fakeServer([
      [adminProof.state, state({})],
      [adminProof.list, { list: [row], total: 1 }],
    ]);
    renderInOffice(<Page />, { role: 'admin' });
    expect((await screen.findByRole('alert')).textContent).toContain('提现与打款已暂停');
    expect(screen.getByText('账户余额与其分录之和不一致')).toBeTruthy();
    expect(screen.getByText('17')).toBeTruthy();
    expect(screen.getByText('a rule without words')).toBeTruthy();
  });

  it('shows the one under way, and offers no second', async () => {
    fakeServer([
      [
        adminProof.state,
        state({ running: { ...row, status: 'running', done: 12, end_at: null }, latest: null, findings: [], stopped: false }),
      ],
      [adminProof.list, { list: [], total: 0 }],
    ]);
    renderInOffice(<Page />, { role: 'admin' });
    const bar = (await screen.findByRole('progressbar')) as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([12, 41]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '立即对账' }).disabled).toBe(true);
  });

  it('is told of on pages about money, and absent without the permission', async () => {
    const server = fakeServer([[adminProof.state, state({})]]);
    renderInOffice(<ProofBanner />, { role: 'admin' });
    expect((await screen.findByRole('alert')).textContent).toContain('2 项问题');
    server.asked.length = 0;
    renderInOffice(<ProofBanner />, { role: 'admin', perms: ['none'] });
    expect(server.asked).toEqual([]);
  });
});

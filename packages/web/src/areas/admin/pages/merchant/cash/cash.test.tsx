/** The administrator's desk of withdrawals: one agreed to, one shown whole, several one after the other. */
import { adminCollect } from '@keymall/contract/payment/payout-account';
import { adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { adminCashAnswers } from '../../../../../features/cash/cash.fixture.ts';
import { adminPath } from '../../../paths.ts';
import { adminRegistry } from '../../../registry.ts';
import { CollectPart } from '../collect-part.tsx';

type Answers = Parameters<typeof fakeServer>[0];
async function open(more: Answers = [], key: 'merchant/cash/index' | 'channel/settlement/account' = 'merchant/cash/index') {
  const server = fakeServer([...more, ...adminCashAnswers]);
  const { Page } = await adminRegistry[key]();
  const isAccount = key === 'channel/settlement/account';
  renderInOffice(createElement(Page), {
    role: 'admin',
    at: adminPath(key, 3),
    route: isAccount ? '/admin/channel/settlement/account/:id' : '*',
  });
  return server;
}
const press = async (name: string, at = 0) => fireEvent.click((await screen.findAllByRole('button', { name }))[at] as HTMLElement);
const moved = { status: 1, waits_second: false, message: '' } as const;

describe('one', () => {
  it('is paid by the channel that can', async () => {
    const server = await open([[adminCash.pass, moved]]);
    await press('审核');
    await screen.findByLabelText('已人工打款');
    expect(screen.queryAllByRole('radio', { checked: true })).toHaveLength(0);
    await press('确认通过');
    expect(await screen.findByText('请选择')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('结算通道'));
    await press('确认通过');
    await screen.findByText(/^确定要通过“.+”打款 ¥/);
    expect(server.of(adminCash.pass)).toHaveLength(0);
    await press('确定');
    await screen.findByText('已打款', { selector: '.km-toast *' });
    expect(server.of(adminCash.pass)[0]?.input).toEqual({ id: 1, way: 'channel', channel_id: 9 });
  });

  it('is paid by hand where no channel can, with a note', async () => {
    const server = await open([
      [adminCash.pass, moved],
      [adminCash.channels, { list: [] }],
    ]);
    await press('审核');
    expect(await screen.findByText('没有可向支付宝打款的结算通道，请人工打款或先添加通道')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('已人工打款'));
    fireEvent.change(await screen.findByLabelText('备注', { exact: false }), { target: { value: '网银 8812' } });
    await press('确认通过');
    await screen.findByText(/^确定要将 ¥.+ 记为已人工打款吗？$/);
    expect(server.of(adminCash.pass)).toHaveLength(0);
    await press('确定');
    await waitFor(() => expect(server.of(adminCash.pass)).toHaveLength(1));
    expect(server.of(adminCash.pass)[0]?.input).toEqual({ id: 1, way: 'hand', note: '网银 8812' });
  });

  it('above the limit asks for agreement only: nobody is to pay before the second word', async () => {
    const [endpoint, answer] = adminCashAnswers[0];
    const above = answer.list.map((row) => (row.id === 1 ? { ...row, needs_second: true } : row));
    const server = await open([
      [endpoint, { ...answer, list: above }],
      [adminCash.pass, { status: 0, waits_second: true, message: '' }],
    ]);
    await press('审核');
    expect(await screen.findByText(/请勿提前转账/)).toBeTruthy();
    expect(screen.queryByText('已人工打款')).toBeNull();
    await press('同意（待另一人复核）');
    await press('确定');
    await screen.findByText('已同意，等待另一位管理员复核');
    expect(server.of(adminCash.pass)).toHaveLength(1);
  });

  it('shows its whole account only when somebody asks', async () => {
    const [, { list }] = adminCashAnswers[0];
    const row = list[0];
    if (!row) throw new Error('no sample');
    const whole = { ...row, account: '13812345678', realname: '张三丰', idcard_number: '', bank_branch: '', collect_img: '' };
    const server = await open([[adminCash.detail, whole]]);
    await press('审核');
    await screen.findByText('显示完整账户');
    expect(server.of(adminCash.detail)).toHaveLength(0);
    await press('显示完整账户');
    expect(await screen.findByText('13812345678')).toBeTruthy();
  });

  it('that failed is sent again after a question, and tells how it went', async () => {
    const server = await open([[adminCash.resend, { status: 4, waits_second: false, message: '余额不足' }]]);
    await press('重新发送');
    expect(await screen.findByText('先向网关确认没有付款，再用同一单号发送，不会重复付款')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await screen.findByText('打款失败：余额不足');
    expect(server.of(adminCash.resend)[0]?.input).toEqual({ id: 4 });
  });
});

describe('several', () => {
  async function all(answer: Answers[number]) {
    const server = await open([answer]);
    fireEvent.click(await screen.findByLabelText('选择本页全部'));
    await press('批量通过');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('共 2 笔待审核，合计 ¥1,250.00')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: '开始处理' }));
    return { server, dialog };
  }

  it('go one after the other, those only that wait', async () => {
    const { server, dialog } = await all([adminCash.pass, moved]);
    expect(await dialog.findByText('完成：2 笔成功，0 笔待复核，0 笔未成功')).toBeTruthy();
    expect(server.of(adminCash.pass).map(({ input }) => input)).toEqual([
      { id: 1, way: 'channel' },
      { id: 6, way: 'channel' },
    ]);
  });

  it('tell by its number what could not be done, and go on', async () => {
    const { dialog } = await all([adminCash.pass, new Refusal(1522, '账户有欠款 3.00 元，还清后才能提现')]);
    expect(await dialog.findByText('完成：0 笔成功，0 笔待复核，2 笔未成功')).toBeTruthy();
    expect(dialog.getAllByText('账户有欠款 3.00 元，还清后才能提现')).toHaveLength(2);
  });
});

describe('a merchant’s account', () => {
  it('is masked, and may be opened for one change', async () => {
    const server = fakeServer([[adminCollect.turn, null], ...adminCashAnswers]);
    renderInOffice(createElement(CollectPart, { merchantId: 7 }), { role: 'admin' });
    expect(await screen.findByText('13****78')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: '允许商户修改一次' }));
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.of(adminCollect.turn)).toHaveLength(1));
    expect(server.of(adminCollect.turn)[0]?.input).toEqual({ id: 7, allow_update: 1, status: 1 });
  });
});

describe('our accounts', () => {
  it('tell what they hold, and keep a secret that is left empty', async () => {
    const server = await open(
      [
        [adminSettlementAccount.balance, { balance: '1280.50' }],
        [adminSettlementAccount.edit, null],
      ],
      'channel/settlement/account',
    );
    await press('查询余额');
    await screen.findByText('“主商户号”余额 ¥1,280.50');
    await press('编辑');
    const secret = await screen.findByLabelText('应用私钥', { exact: false });
    expect((secret as HTMLTextAreaElement).value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.of(adminSettlementAccount.edit)).toHaveLength(1));
    expect(server.of(adminSettlementAccount.edit)[0]?.input).toEqual({
      id: 1,
      name: '主商户号',
      status: 1,
      sort: 0,
      params: { app_id: '2021000000000001', private_key: '' },
    });
  });
});

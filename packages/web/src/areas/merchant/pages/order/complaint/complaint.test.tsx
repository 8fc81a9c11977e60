import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import {
  complaintDetail,
  complaintRow,
  proxyComplaintDetail,
  proxyComplaintRow,
} from '../../../../../features/complaint/complaint.fixture.ts';
import { merchantPath } from '../../../paths.ts';
import { Page as Detail } from './detail.page.tsx';
import { Page as Mine } from './mine.page.tsx';
import { Page as Proxy } from './proxy.page.tsx';
import { Page as ProxyDetail } from './proxy-detail.page.tsx';
import '../../../../../../testing/silent-push.ts';

type Answers = Parameters<typeof fakeServer>[0];
async function openDetail(change: object = {}, more: Answers = []) {
  const server = fakeServer([...more, [merchantComplaint.detail, { ...complaintDetail(1), ...change }]] as Answers);
  renderInOffice(createElement(Detail), {
    at: merchantPath('order/complaint/detail', 1),
    route: '/merchant/order/complaint/detail/:id',
  });
  await screen.findByText('您好，正在核实，请稍等。');
  return server;
}

describe('a merchant’s complaints', () => {
  it('are listed with where they stand', async () => {
    fakeServer([[merchantComplaint.list, { list: [1, 2, 3].map(complaintRow), total: 3, open: 2 }]]);
    renderInOffice(createElement(Mine), { at: merchantPath('order/complaint/mine') });
    expect(await screen.findByText('有 2 笔投诉处理中')).toBeTruthy();
    for (const word of ['待商家处理', '待平台裁决', '支持商家']) expect(screen.getByText(word)).toBeTruthy();
  });

  it('tell the order, the cards and the thread', async () => {
    await openDetail();
    expect(screen.getByText('第二张卡密兑换时提示已被使用，请商家核实并补发。')).toBeTruthy();
    expect(screen.getByText('KM9A****LP04')).toBeTruthy();
    expect(screen.getByText('被投诉')).toBeTruthy();
    expect(document.querySelectorAll('.bo-thread li[data-own]')).toHaveLength(1);
  });

  it('take in what the others said meanwhile, where scrolling gives a promise too', async () => {
    const scroll = vi.fn(() => Promise.resolve());
    vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(scroll);
    const { messages } = complaintDetail(1);
    const answers = [
      [merchantComplaint.send, null],
      [merchantComplaint.detail, complaintDetail(1)],
    ] as unknown as [unknown, unknown][];
    fakeServer(answers as unknown as Answers);
    renderInOffice(createElement(Detail), {
      at: merchantPath('order/complaint/detail', 1),
      route: '/merchant/order/complaint/detail/:id',
    });
    await screen.findByText('您好，正在核实，请稍等。');
    answers[1] = [
      merchantComplaint.detail,
      { ...complaintDetail(1), messages: [...messages, { ...messages[2], id: 4, content: '已经可以用了。' }] },
    ];
    fireEvent.change(screen.getByPlaceholderText('输入回复，Ctrl + Enter 发送'), { target: { value: '好的' } });
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    expect(await screen.findByText('已经可以用了。')).toBeTruthy();
    expect(scroll.mock.calls.length).toBeGreaterThan(1);
  });

  it('say what the deadline leads to, by the platform’s rule', async () => {
    const said = async (change: object): Promise<string> => {
      await openDetail(change);
      const words = document.querySelector('.bo-alert')?.textContent ?? '';
      cleanup();
      return words;
    };
    expect(await said({ after_deadline: 'refund' })).toContain('系统会自动把 ¥26.57 退给买家，不能撤销');
    expect(await said({ after_deadline: 'platform' })).toContain('逾期未处理将转由平台裁决');
    expect(await said({ after_deadline: 'over' })).toContain('没有处理，已转由平台裁决');
    expect(await said({ merchant_status: 3 })).toBe('等待平台裁决');
  });

  it('are answered', async () => {
    const server = await openDetail({}, [[merchantComplaint.send, null]]);
    const box = screen.getByPlaceholderText('输入回复，Ctrl + Enter 发送');
    fireEvent.change(box, { target: { value: '  已补发，请查收  ' } });
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(server.of(merchantComplaint.send)[0]?.input).toEqual({ id: 1, content: '已补发，请查收' }));
  });

  it('are agreed to after a question that names the amount', async () => {
    const server = await openDetail({}, [[merchantComplaint.agree, null]]);
    fireEvent.click(screen.getByRole('button', { name: '同意退款 ¥26.57' }));
    await screen.findByText('确定要退款 ¥26.57 给买家吗？');
    expect(server.of(merchantComplaint.agree)).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.of(merchantComplaint.agree)[0]?.input).toEqual({ id: 1 }));
  });

  it('are contested with a reason', async () => {
    const server = await openDetail({}, [[merchantComplaint.contest, null]]);
    fireEvent.click(screen.getByRole('button', { name: '申请平台介入' }));
    const [, submit] = await screen.findAllByRole('button', { name: '申请平台介入' });
    fireEvent.click(submit as HTMLElement);
    expect(await screen.findByText('请填写此项')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('说明', { exact: false }), { target: { value: '卡密有效' } });
    fireEvent.click(submit as HTMLElement);
    await waitFor(() => expect(server.of(merchantComplaint.contest)[0]?.input).toEqual({ id: 1, reason: '卡密有效' }));
  });

  it('that have ended offer nothing any more', async () => {
    await openDetail({ status: 1, result: 1, resolve_at: '2026-11-21 09:00:00' });
    expect(screen.queryByRole('button', { name: '申请平台介入' })).toBeNull();
    expect(screen.queryByRole('button', { name: '发送' })).toBeNull();
    expect(screen.getByText('投诉已结束，不能再留言')).toBeTruthy();
  });
});

describe('complaints about what agents sold', () => {
  it('say what will be here while there are none, and only that nothing matches once searched', async () => {
    fakeServer([[merchantProxyComplaint.proxy, { list: [], total: 0, open: 0 }]]);
    const { unmount } = renderInOffice(createElement(Proxy), { at: merchantPath('order/complaint/proxy') });
    expect(await screen.findByText('还没有代理投诉')).toBeTruthy();
    expect(screen.getByText('买家对这些订单的投诉会出现在这里', { exact: false })).toBeTruthy();
    unmount();
    renderInOffice(createElement(Proxy), { at: `${merchantPath('order/complaint/proxy')}?status=1` });
    expect(await screen.findByText('没有符合条件的投诉')).toBeTruthy();
    expect(screen.queryByText('还没有代理投诉')).toBeNull();
  });

  it('are listed by what came from here', async () => {
    fakeServer([[merchantProxyComplaint.proxy, { list: [1, 2, 3].map(proxyComplaintRow), total: 3, open: 2 }]]);
    renderInOffice(createElement(Proxy), { at: merchantPath('order/complaint/proxy') });
    expect(await screen.findByText('有 2 笔代理投诉处理中')).toBeTruthy();
    expect(screen.getAllByText('视频会员 月卡（货源） × 2')).toHaveLength(3);
    expect(document.querySelector('.bo-money')).toBeNull();
  });

  it('are read and spoken to, and not decided here', async () => {
    const server = fakeServer([
      [merchantProxyComplaint.proxySend, null],
      [merchantProxyComplaint.proxyDetail, proxyComplaintDetail(1)],
    ]);
    renderInOffice(createElement(ProxyDetail), {
      at: merchantPath('order/complaint/proxy-detail', 1),
      route: '/merchant/order/complaint/proxy/:id',
    });
    await screen.findByText('货源核实：该卡未被使用。');
    // the seller's words are another's, and so are another supplier's
    expect([...document.querySelectorAll('.bo-thread li[data-own] .bo-said')].map((said) => said.textContent)).toEqual([
      '货源核实：该卡未被使用。',
    ]);
    for (const name of [/退款/, /补发/, /平台介入/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(document.querySelector('.bo-money')).toBeNull();
    fireEvent.change(screen.getByPlaceholderText('输入回复，Ctrl + Enter 发送'), { target: { value: '已核实' } });
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(server.of(merchantProxyComplaint.proxySend)[0]?.input).toEqual({ id: 1, content: '已核实' }));
  });

  it('may be about goods of which no card is meant', async () => {
    fakeServer([[merchantProxyComplaint.proxyDetail, { ...proxyComplaintDetail(1), cards: [], status: 1, result: 1 }]]);
    renderInOffice(createElement(ProxyDetail), {
      at: merchantPath('order/complaint/proxy-detail', 1),
      route: '/merchant/order/complaint/proxy/:id',
    });
    expect(await screen.findByText('没有投诉到您的卡密')).toBeTruthy();
    expect(screen.getByText('投诉已结束，不能再留言')).toBeTruthy();
  });
});

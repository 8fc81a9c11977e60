import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { type AdminPageKey, adminPages } from '@keymall/contract/pages/admin';
import type { Page } from '@keymall/contract/pages/page';
import { adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminChannelTest } from '@keymall/contract/payment/channel-test';
import { adminMerchantRate, adminRoleRate } from '@keymall/contract/payment/rate';
import { adminConfig } from '@keymall/contract/platform/config';
import { fixedKeys, type SettingGroup, settingGroups } from '@keymall/contract/settings/groups';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectShown, fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { SettingsPage } from '#kit/back-office/settings-page';
import { channelTest } from '../../features/channel/channel.fixture.ts';
import { adminAnswers, configOf } from './answers.fixture.ts';
import { adminPath } from './paths.ts';
import { adminRegistry } from './registry.ts';

vi.mock('../../kit/back-office/chart-drawing.ts', () => ({ drawChart: () => () => undefined }));
vi.mock('#kit/push-client', () => ({
  createPushClient: () => ({
    onState: () => () => undefined,
    subscribe: () => ({ on: () => () => undefined }),
    unsubscribe: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));

/** What a page must show where it is no part of the answer it opens with. */
const shows: Partial<Record<AdminPageKey, string>> = {
  'finance/overview': '账目平衡',
  'merchant/user/index': '星河数码',
  'goods/goods/config': '先审核，后上架',
  'goods/risk/config': '自动延后结算',
  'merchant/auth/config': '每个商户免费次数',
  'goods/risk/rules': '投诉率偏高',
  'merchant/money-log/index': '青藤商城',
  'merchant/recharge/config': '单笔最高',
  'order/owed/index': '重复支付',
  'order/complaint/index': '待平台裁决',
  'order/complaint/requests': '待核对',
  'order/complaint/config': '可投诉时间',
  'order/export/index': '9 MB',
  'order/config/index': '未支付自动关闭',
  'setting/website/domain': '未设置环境变量 SITE_URL 时',
  'setting/website/agreement': '隐私政策',
  'setting/website/shop': '下单前展示协议',
  'setting/website/panel': '显示水印',
  'setting/website/message': '弹出公告',
  'setting/website/payment': '固定标题',
  'setting/website/theme': '首页显示统计',
  'setting/website/pwa': '应用主题色',
  'setting/website/word-filter': '敏感词过滤',
  'order/analysis/merchant/index': '星河数码',
  'channel/settlement/config': '最低提现金额',
  'channel/custom/config': '预存款最低余额',
  'channel/custom/orders': '保证金是申请自有通道的条件',
  'channel/alipay-isv/merchant-add': '营业执照号',
  'channel/wechat-isv/merchant-add': '营业执照号',
  'goods/mall-config': '申请须经审核',
  'goods/pools/config': '开放前须经审核',
  'goods/diy/config': '发布前须经审核',
  'wechat/keywords/ai': '即时回复等待',
  'setting/agency/index': '最多层级',
  'setting/spread/index': '返利比例',
  'setting/website/index': '站点名称',
  'setting/safe/index': '隐藏登录路径',
  'setting/social/index': '签发者地址（Issuer）',
  'setting/register/index': '注册审核',
  'setting/limits/index': '登录失败',
  'setting/email/index': 'SMTP 服务器',
  'setting/sms/index': '短信通道',
  'setting/notice-log/index': 'buyer1@example.com',
  'setting/letters/index': '服务商模板 示例 1',
  'setting/notices/index': '售出通知',
  'user/setting/index': '昵称',
};
const groupOf: Partial<Record<AdminPageKey, SettingGroup>> = {
  'goods/goods/config': 'review',
  'goods/risk/config': 'risk',
  'goods/select-card/index': 'selectcard',
  'goods/mall-config': 'mall',
  'goods/pools/config': 'pool',
  'goods/diy/config': 'diy',
  'wechat/keywords/ai': 'wechat_ai',
  'order/complaint/config': 'complaint',
  'order/config/index': 'order',
  'channel/settlement/config': 'settlement',
  'setting/website/domain': 'domain',
  'setting/website/agreement': 'agreement',
  'setting/website/shop': 'shop',
  'setting/website/panel': 'panel',
  'setting/website/message': 'message',
  'setting/website/payment': 'payment',
  'setting/website/theme': 'theme',
  'setting/website/pwa': 'pwa',
  'setting/website/word-filter': 'wordfilter',
  'setting/safe/index': 'safe',
  'setting/social/index': 'social',
  'setting/register/index': 'register',
  'setting/spread/index': 'spread',
  'setting/limits/index': 'limits',
  'setting/email/index': 'email',
  'setting/storage/index': 'storage',
  'setting/sms/index': 'sms',
};

type Answers = Parameters<typeof fakeServer>[0];
async function open(key: AdminPageKey, more: Answers = []) {
  const server = fakeServer([...more, [adminConfig.getConfig, configOf(groupOf[key] ?? 'website')], ...adminAnswers]);
  const { Page: Shown } = await adminRegistry[key]();
  const page: Page = adminPages[key];
  renderInOffice(createElement(Shown), { role: 'admin', at: adminPath(key, 3), route: page.path ? `/admin/${page.path}` : '*' });
  return server;
}

describe('pages', () => {
  for (const [key, page] of Object.entries(adminPages) as [AdminPageKey, Page][])
    it(key, async () => {
      const server = await open(key);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(page.title.zh_CN);
      const shown = shows[key];
      if (shown) expect((await screen.findAllByText(shown, { exact: false })).length).toBeGreaterThan(0);
      else await expectShown(server.answered(page.opens));
      await waitFor(() => expect(document.querySelector('.bo-loading')).toBeNull());
    });
});

describe('settings', () => {
  for (const group of Object.keys(settingGroups) as SettingGroup[])
    it(`${group}: every key has a field, where there is something to set`, async () => {
      fakeServer([[adminConfig.getConfig, configOf(group)]]);
      renderInOffice(createElement(SettingsPage, { group }), { role: 'admin' });
      await screen.findByRole('button', { name: '保存' });
      const fields = [...document.querySelectorAll('[data-field]')].map((field) => field.getAttribute('data-field'));
      const unset = new Set(fixedKeys(group));
      expect(new Set(fields)).toEqual(new Set(Object.keys(settingGroups[group].schema.shape).filter((key) => !unset.has(key))));
    });

  it('keep no secret on the screen once it is saved, and say of which one is kept', async () => {
    const config = configOf('wechat');
    const server = fakeServer([
      [adminConfig.getConfig, { ...config, secrets_set: ['mp_token'] }],
      [adminConfig.editConfig, null],
    ]);
    renderInOffice(createElement(SettingsPage, { group: 'wechat' }), { role: 'admin' });
    const secret = await screen.findByLabelText<HTMLInputElement>('AppSecret');
    const token = await screen.findByLabelText<HTMLInputElement>('令牌（Token）');
    expect(secret.placeholder).not.toBe('已设置');
    expect(token.placeholder).toBe('已设置');
    fireEvent.change(secret, { target: { value: 'typed' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('保存成功');
    expect(server.of(adminConfig.editConfig)[0]?.input).toMatchObject({ values: { mp_app_secret: 'typed' } });
    await waitFor(() => expect(secret.value).toBe(''));
  });

  it('are sent as they came when nothing was changed', async () => {
    const server = await open('order/config/index', [[adminConfig.editConfig, null]]);
    fireEvent.click(await screen.findByRole('button', { name: '保存' }));
    await screen.findByText('保存成功');
    const { group, values } = configOf('order');
    expect(server.of(adminConfig.editConfig)[0]?.input).toEqual({ group, values });
  });
});

describe('orders', () => {
  it('tell in a drawer what happened to them', async () => {
    await open('order/list/index');
    fireEvent.click((await screen.findAllByRole('button', { name: '详情' }))[0] as HTMLElement);
    expect(await screen.findByText('超时支付，重新备货后发货')).toBeTruthy();
    expect(screen.getByText('手续费收入')).toBeTruthy();
  });
});

describe('refunds owed', () => {
  it('are sent after a question that names the amount', async () => {
    const server = await open('order/owed/index', [[adminOwed.refund, { status: 'refunding' }]]);
    fireEvent.click(await screen.findByRole('button', { name: '原路退款' }));
    expect(await screen.findByText('确定要原路退回 ¥26.57吗？')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await screen.findByText('退款已提交');
    expect(server.of(adminOwed.refund)[0]?.input).toEqual({ id: 1 });
  });
});

describe('rates', () => {
  it('of a role are changed where they stand, and switched', async () => {
    const server = await open('merchant/role/rate', [[adminRoleRate.editRate, null]]);
    fireEvent.click((await screen.findAllByRole('button', { name: '设置费率' }))[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: /^修改“易支付 · 支付宝”的费率/ }));
    const box = screen.getByLabelText('“易支付 · 支付宝”的费率');
    fireEvent.change(box, { target: { value: '28.5' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(server.of(adminRoleRate.editRate)[0]?.input).toEqual({ id: 2, channel_id: 1, rate: '28.5', status: 1 }));
  });

  it('of a merchant say which counts', async () => {
    const server = await open('merchant/user/index', [[adminMerchantRate.setRateType, null]]);
    fireEvent.click((await screen.findAllByRole('button', { name: '费率' }))[0] as HTMLElement);
    expect(await screen.findByText('12‰', { selector: 'b' })).toBeTruthy();
    fireEvent.click(screen.getByText('跟随角色（默认商户）'));
    await waitFor(() => expect(server.of(adminMerchantRate.setRateType)[0]?.input).toEqual({ id: 1, rate_type: 0 }));
  });
});

describe('accounts', () => {
  it('are drawn from the driver’s fields; a secret that is set may stay empty', async () => {
    const server = await open('channel/collection/index', [[adminChannelAccount.edit, null]]);
    fireEvent.click(await screen.findByRole('button', { name: '管理账号' }));
    await screen.findByText('主账号');
    fireEvent.click((await screen.findAllByRole('button', { name: '编辑' })).at(-2) as HTMLElement);
    const secret = await screen.findByLabelText('商户密钥', { exact: false });
    expect((secret as HTMLInputElement).type).toBe('password');
    expect((secret as HTMLInputElement).value).toBe('');
    fireEvent.change(screen.getByLabelText('商户号', { exact: false }), { target: { value: '1002' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('保存成功');
    expect(server.of(adminChannelAccount.edit)[0]?.input).toMatchObject({
      id: 1,
      name: '主账号',
      status: 1,
      params: { gateway: 'https://pay.example.com', pid: '1002', key: '', type: 'alipay' },
      single_min: null,
      day_limit_count: null,
      minute_start: null,
      fail_limit: 5,
    });
  });

  it('that were left out say why, and are put back after a question', async () => {
    const server = await open('channel/collection/index', [[adminChannelAccount.putBack, null]]);
    expect(await screen.findByText('1 个已暂停')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: '管理账号' }));
    expect(await screen.findByText('silent: timed out')).toBeTruthy();
    expect(screen.getByText('08:00–23:00')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '恢复' }));
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.of(adminChannelAccount.putBack)[0]?.input).toEqual({ id: 2 }));
  });

  it('are tried out with a small order, and followed until its money is back', async () => {
    const action = { kind: 'redirect', url: 'https://pay.example.com/p/1' };
    const server = await open('channel/collection/index', [
      [adminChannelTest.start, { id: 7, trade_no: 'CT261121080812ABCDEFGHJKMN', action }],
      [adminChannelTest.state, { ...channelTest, status: 0, refund: '' }],
    ]);
    fireEvent.click(await screen.findByRole('button', { name: '管理账号' }));
    fireEvent.click((await screen.findAllByRole('button', { name: '测试' }))[0] as HTMLElement);
    expect(await screen.findByText('支付成功，退款中')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '发起测试' }));
    expect((await screen.findByText('打开支付页面')).closest('a')?.href).toBe('https://pay.example.com/p/1');
    expect(server.of(adminChannelTest.start)[0]?.input).toEqual({ id: 1, amount: '0.01', device: 'pc' });
  });

  it('say at the parameter what the driver refused', async () => {
    await open('channel/collection/index', [[adminChannelAccount.edit, new Refusal(1503, '账号参数有误：商户号')]]);
    fireEvent.click(await screen.findByRole('button', { name: '管理账号' }));
    await screen.findByText('主账号');
    fireEvent.click((await screen.findAllByRole('button', { name: '编辑' })).at(-1) as HTMLElement);
    await screen.findByLabelText('商户密钥', { exact: false });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    const problem = await screen.findByText('账号参数有误：商户号');
    expect(problem.closest('[data-field]')?.getAttribute('data-field')).toBe('params.pid');
  });
});

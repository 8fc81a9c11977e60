/** What the shop may be paid by: rates, limits, and whether buyers are offered it. */

import * as word from '@keymall/contract/kit/word';
import { payTypeDeviceWords } from '@keymall/contract/payment/channel-words';
import { merchantPayment } from '@keymall/contract/payment/rate';
import { rateSourceWords } from '@keymall/contract/payment/rate-words';
import { flagOf, Signed, Switch, Two } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '买家在店铺可以使用的付款方式。关闭后店铺页不再显示，已下的订单不受影响',
    way: '付款方式',
    limits: '单笔限额',
    device: '可用设备',
    shown: '店铺展示',
    between: '{least} – {most}',
    from: '≥ {least}',
    upTo: '≤ {most}',
    offered: '可用',
    notOffered: '暂不可用',
    notOfferedHelp: '平台暂时没有可用的收款账号',
    lowHelp: '自有账号的预存款不足，请先充值预存款',
    turn: '在店铺展示“{name}”',
    stopIt: '关闭“{name}”，买家将不能用它付款',
    none: '平台还没有开通付款方式',
  },
  {
    lead: 'What buyers may pay your shop by. One that is off is not shown; orders placed before are not touched',
    way: 'Payment method',
    limits: 'An order',
    device: 'Devices',
    shown: 'In the shop',
    between: '{least} – {most}',
    from: '≥ {least}',
    upTo: '≤ {most}',
    offered: 'Works',
    notOffered: 'Not just now',
    notOfferedHelp: 'The platform has no account that collects at the moment',
    lowHelp: 'The prepaid fees of your own account run low; recharge them first',
    turn: 'Show “{name}” in the shop',
    stopIt: 'switch off “{name}”; buyers cannot pay by it',
    none: 'The platform offers no way to pay yet',
  },
);

type Row = RowOf<typeof merchantPayment.list>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(merchantPayment.list);
  const range = ({ single_min, single_max }: Row): string => {
    if (single_min === null && single_max === null) return t(word.noLimit);
    if (single_max === null) return t('from', { least: money(single_min ?? '0.00') });
    return single_min === null
      ? t('upTo', { most: money(single_max) })
      : t('between', { least: money(single_min), most: money(single_max) });
  };
  const columns: Column<Row>[] = [
    {
      key: 'show_name',
      title: t('way'),
      head: true,
      cell: (row) => (
        <Signed logo={row.logo} size={26}>
          <Two note={row.pay_type_name}>{row.show_name}</Two>
        </Signed>
      ),
    },
    {
      key: 'rate',
      title: t(word.rate),
      align: 'right',
      cell: (row) => (
        <Two note={rateSourceWords[row.source][locale]}>
          <b>{row.rate}‰</b>
        </Two>
      ),
    },
    { key: 'single_min', title: t('limits'), cell: range },
    { key: 'device', title: t('device'), cell: (row) => payTypeDeviceWords[row.device][locale] },
    {
      key: 'offered',
      title: t('offered'),
      cell: (row) => (
        <span
          className="bo-tag"
          data-tone={row.offered ? 'success' : 'warning'}
          title={row.offered ? undefined : t(row.source === 'own' ? 'lowHelp' : 'notOfferedHelp')}
        >
          {t(row.offered ? 'offered' : 'notOffered')}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('shown'),
      cell: (row) => (
        <Switch
          does={merchantPayment.status}
          on={row.status === 1}
          with={(on) => ({ id: row.channel_id, status: flagOf(on) })}
          label={t('turn', { name: row.show_name })}
          confirm={(on) => (on ? null : t('stopIt', { name: row.show_name }))}
        />
      ),
    },
  ];
  return <ListPage lead={t('lead')} list={list} columns={columns} rowKey={(row) => row.channel_id} empty={<Empty title={t('none')} />} />;
}

/** One merchant: facts, orders, money, sign-ins and letters, each behind its tab. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminMoney } from '@keymall/contract/ledger/money-log';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminLetter } from '@keymall/contract/merchant/letter';
import { adminLoginLog } from '@keymall/contract/merchant/login-log';
import { loginResultWords, merchantStateWords } from '@keymall/contract/merchant/merchant-words';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { OpenButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { None, StatusTag, Two, UserChip } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { needs, useAllowed } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { ResourceTable } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { useMoneyColumns } from '../../../../../features/money/money-columns.tsx';
import { goodsOf, OrderState } from '../../../../../features/order/order-cells.tsx';
import { OrderDrawer } from '../../order/order-drawer.tsx';
import { MerchantActs } from '../merchant-acts.tsx';
import { MerchantFacts } from '../merchant-facts.tsx';
import { merchantState } from '../merchant-words.ts';
import '../../../../../features/letter/letter.css';
import '../../../../../kit/back-office/filter-tabs.css';

const text = words(
  {
    tabs: '商户资料分类',
    facts: '资料',
    orders: '订单',
    money: '资金日志',
    logins: '登录日志',
    letters: '消息',
    editIt: '编辑商户',
    editNote: '用户名、手机号与邮箱都可用于登录，修改后原来的不再可用',
    ip: '网络地址',
    device: '设备',
    byAdmin: '管理员“{name}”代登录',
    subject: '标题',
    content: '内容',
    buyerPaid: '订单金额',
  },
  {
    tabs: 'What is known of the merchant',
    facts: 'Facts',
    orders: 'Orders',
    money: 'Money log',
    logins: 'Sign-ins',
    letters: 'Messages',
    editIt: 'Edit the merchant',
    editNote: 'User name, mobile number and e-mail address are what he signs in by: the old ones work no more',
    ip: 'Address',
    device: 'Device',
    byAdmin: 'administrator “{name}” in the merchant’s place',
    subject: 'Subject',
    content: 'Content',
    buyerPaid: 'Order amount',
  },
);

type Merchant = WireOutput<typeof adminMerchant.detail>;
const TABS = ['facts', 'orders', 'money', 'logins', 'letters'] as const;
type Tab = (typeof TABS)[number];
const opens = {
  facts: adminMerchant.detail,
  orders: adminOrder.list,
  money: adminMoney.log,
  logins: adminLoginLog.list,
  letters: adminLetter.list,
};
const isTab = (value: string | null): value is Tab => TABS.some((tab) => tab === value);

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const query = useCall(adminMerchant.detail, { id });
  const [editing, setEditing] = useState(false);
  const [params, setParams] = useSearchParams();
  const chosen = params.get('tab');
  const here: Tab = isTab(chosen) ? chosen : 'facts';
  const may = {
    facts: true,
    orders: useAllowed(needs(opens.orders)),
    money: useAllowed(needs(opens.money)),
    logins: useAllowed(needs(opens.logins)),
    letters: useAllowed(needs(opens.letters)),
  };
  return (
    <>
      <PageHead about={query.data?.username}>
        {query.data && (
          <OpenButton need={adminMerchant.edit} onClick={() => setEditing(true)}>
            {t(word.edit)}
          </OpenButton>
        )}
      </PageHead>
      <Answered query={query} rows={8}>
        {(merchant) => (
          <>
            <Card>
              <div className="bo-card-head">
                <span className="bo-row">
                  <UserChip name={merchant.username} avatar={merchant.avatar} note={merchant.shop_name} />
                  <StatusTag of={merchantStateWords} value={merchantState(merchant)} />
                </span>
                <div className="bo-row">
                  <MerchantActs merchant={merchant} />
                </div>
              </div>
              <nav className="bo-status-tabs" aria-label={t('tabs')}>
                {TABS.filter((tab) => may[tab]).map((tab) => (
                  <button
                    key={tab}
                    type="button"
                    aria-pressed={tab === here}
                    onClick={() => setParams(tab === 'facts' ? {} : { tab }, { replace: true })}
                  >
                    {t(tab)}
                  </button>
                ))}
              </nav>
              {here === 'facts' && <MerchantFacts merchant={merchant} />}
              {here === 'orders' && may.orders && <Orders id={id} />}
              {here === 'money' && may.money && <MoneyLog id={id} />}
              {here === 'logins' && may.logins && <Logins id={id} />}
              {here === 'letters' && may.letters && <Letters id={id} />}
            </Card>
            {editing && <Edit merchant={merchant} onClose={() => setEditing(false)} />}
          </>
        )}
      </Answered>
    </>
  );
}

const MerchantField = Field<typeof adminMerchant.edit>;

function Edit({ merchant: { id, username, mobile, email, qq }, onClose }: { merchant: Merchant; onClose: () => void }) {
  const t = useWords(text);
  return (
    <Allowed to={needs(adminMerchant.edit)}>
      <EditDialog
        open
        title={t('editIt')}
        saves={adminMerchant.edit}
        initial={{ username, mobile, email, qq }}
        fixed={{ id }}
        refusals={{ name_taken: 'username' }}
        onClose={onClose}
      >
        <p className="bo-note">{t('editNote')}</p>
        <MerchantField of="username" label={t(word.userName)} />
        <MerchantField of="mobile" label={t(word.mobileNumber)} />
        <MerchantField of="email" label={t(word.email)} />
        <MerchantField of="qq" label="QQ" />
      </EditDialog>
    </Allowed>
  );
}

function Orders({ id }: { id: number }) {
  const t = useWords(text);
  const list = useList(adminOrder.list, { fixed: { merchant_id: id }, keep: 'memory' });
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ResourceTable<RowOf<typeof adminOrder.list>>
        list={list}
        label={t('orders')}
        columns={[
          {
            key: 'goods_name',
            title: t(word.goods),
            head: true,
            cell: (row) => (
              <button type="button" className="km-link-button" onClick={() => setOpen(row.id)}>
                {goodsOf(row)}
              </button>
            ),
            note: (row) => row.trade_no,
          },
          { key: 'status', title: t(word.status), kind: 'status', cell: (row) => <OrderState row={row} /> },
          { key: 'total_price', title: t('buyerPaid'), kind: 'money', strong: true },
          { key: 'contact', title: t(word.contact) },
          { key: 'create_at', title: t(word.orderedAt), kind: 'time' },
        ]}
      />
      <OrderDrawer id={open} onClose={() => setOpen(null)} />
    </>
  );
}

function MoneyLog({ id }: { id: number }) {
  const t = useWords(text);
  const list = useList(adminMoney.log, { fixed: { merchant_id: id }, keep: 'memory' });
  const [order, setOrder] = useState<number | null>(null);
  return (
    <>
      <ResourceTable list={list} label={t('money')} columns={useMoneyColumns({ order: setOrder })} />
      <OrderDrawer id={order} onClose={() => setOrder(null)} />
    </>
  );
}

function Logins({ id }: { id: number }) {
  const t = useWords(text);
  const list = useList(adminLoginLog.list, { fixed: { merchant_id: id }, keep: 'memory' });
  return (
    <ResourceTable<RowOf<typeof adminLoginLog.list>>
      list={list}
      label={t('logins')}
      columns={[
        { key: 'create_at', title: t(word.time), kind: 'time', head: true },
        { key: 'ok', title: t(word.result), words: loginResultWords },
        { key: 'ip', title: t('ip'), cell: (row) => <Two note={row.region}>{row.ip}</Two> },
        {
          key: 'device',
          title: t('device'),
          cell: (row) => <Two note={row.by_name && t('byAdmin', { name: row.by_name })}>{row.device || <None />}</Two>,
        },
      ]}
    />
  );
}

function Letters({ id }: { id: number }) {
  const t = useWords(text);
  const list = useList(adminLetter.list, { fixed: { merchant_id: id }, keep: 'memory' });
  return (
    <ResourceTable<RowOf<typeof adminLetter.list>>
      list={list}
      label={t('letters')}
      columns={[
        { key: 'title', title: t('subject'), head: true },
        { key: 'content', title: t('content'), cell: (row) => <span className="bo-letter-lines">{row.content}</span> },
        { key: 'username', title: t(word.operator) },
        { key: 'create_at', title: t(word.time), kind: 'time' },
      ]}
    />
  );
}

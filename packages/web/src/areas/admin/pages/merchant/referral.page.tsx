/** Who brought whom, what came of it, and what says that somebody brought himself. */
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminReferral } from '@keymall/contract/merchant/referral';
import { referralSignalWords, referralStatusWords, referralWayWords } from '@keymall/contract/merchant/referral-words';
import { useState } from 'react';
import { Link } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { None, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs, useAllowed } from '#kit/back-office/office';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    lead: '推荐关系在注册时确定，之后不会改变；疑似自荐的照常开店，但不计奖励',
    newcomer: '新商户',
    parent: '推荐商户',
    way: '推荐方式',
    signals: '自荐依据',
    firstSale: '首笔成交时间',
    noSale: '尚未成交',
    earned: '推荐人累计所得',
    off: '设为不计奖',
    on: '恢复计奖',
    offNote: '之后的订单不再给推荐人奖励与返利；已发放的不变。',
    onNote: '之后的订单照常给推荐人奖励与返利，系统不再自动判定为自荐。',
    none: '还没有推荐关系',
    noneNote: '商户通过推广链接或归属商户的邀请码注册后，会出现在这里。',
  },
  {
    lead: 'Who referred a merchant is fixed when it registers. Whoever seems to have referred himself opens his shop all the same, unrewarded',
    newcomer: 'New merchant',
    parent: 'Referred by',
    way: 'Brought by',
    signals: 'Why not',
    firstSale: 'First sale',
    noSale: 'Has not sold yet',
    earned: 'Earned by the referrer',
    off: 'Stop rewarding',
    on: 'Reward again',
    offNote: 'Sales from now on bring the referrer nothing; what was given stays.',
    onNote: 'Sales from now on are rewarded, and the house judges it no more.',
    none: 'Nobody has been referred yet',
    noneNote: 'Whoever registers by a personal link, or by a merchant’s invite code, stands here.',
  },
);

type List = typeof adminReferral.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminReferral.list);
  const [deciding, setDeciding] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'username', title: t('newcomer'), head: true, cell: (row) => <Who id={row.id} name={row.username} note={row.shop_name} /> },
    { key: 'parent_name', title: t('parent'), cell: (row) => <Who id={row.parent_id} name={row.parent_name} note={row.parent_shop} /> },
    {
      key: 'way',
      title: t('way'),
      cell: (row) => (
        <Two note={row.code}>
          <StatusTag of={referralWayWords} value={row.way} />
        </Two>
      ),
    },
    {
      key: 'status',
      title: t(word.status),
      words: referralStatusWords,
      note: (row) => (row.reason ? `${row.reason} · ${row.admin_name}` : undefined),
    },
    {
      key: 'signals',
      title: t('signals'),
      cell: (row) =>
        row.signals.length === 0 ? <None /> : row.signals.map((each) => <div key={each}>{referralSignalWords[each][locale]}</div>),
    },
    { key: 'first_sale_at', title: t('firstSale'), cell: (row) => (row.first_sale_at ? <Time at={row.first_sale_at} /> : t('noSale')) },
    { key: 'earned', title: t('earned'), kind: 'money' },
    { key: 'create_at', title: t(word.registeredAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={<ExportButton does={adminReferral.export} list={list} />}
      acts={(row) => (
        <RowButton need={adminReferral.decide} danger={row.status === 1} onClick={() => setDeciding(row)}>
          {t(row.status === 1 ? 'off' : 'on')}
        </RowButton>
      )}
      empty={<Empty title={t('none')}>{t('noneNote')}</Empty>}
      filters={
        <>
          <TextFilter<List> of="parent" label={t('parent')} finds="whole" />
          <TextFilter<List> of="username" label={t('newcomer')} finds="whole" />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(referralStatusWords)} />
          <ChoiceFilter<List> of="way" label={t('way')} options={useChoices(referralWayWords)} />
        </>
      }
    >
      {deciding && (
        <ReasonDialog
          does={adminReferral.decide}
          title={t(deciding.status === 1 ? 'off' : 'on')}
          note={t(deciding.status === 1 ? 'offNote' : 'onNote')}
          fixed={{ id: deciding.id, status: deciding.status === 1 ? 0 : 1 }}
          onClose={() => setDeciding(null)}
        />
      )}
    </ListPage>
  );
}

function Who({ id, name, note }: { id: number; name: string; note: string }) {
  const opens = useAllowed(needs(adminMerchant.detail));
  return <Two note={note}>{opens ? <Link to={adminPath('merchant/user/detail', id)}>{name}</Link> : name}</Two>;
}

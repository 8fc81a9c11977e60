/** What verifications cost their merchants, and which fees went back. */
import { adminAuthOrder } from '@keymall/contract/billing/auth-order';
import { authOrderStatusWords, authWalletWords } from '@keymall/contract/billing/auth-order-words';
import * as word from '@keymall/contract/kit/word';
import { verificationAnswerWords, verificationKindWords } from '@keymall/contract/merchant/verification-words';
import { Copy, UserChip, useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { FilterTabs } from '#kit/back-office/filter-tabs';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '每次提交认证一笔；核验服务始终没有结果时，费用自动退回原钱包',
    number: '费用单号',
    keyword: '店铺名称、用户名或单号',
    kind: '认证类型',
    end: '完成时间',
    none: '还没有商户提交认证',
  },
  {
    lead: 'One for each time papers are sent; where a provider never answers, the fee goes back to the wallet it came from',
    number: 'Number of the fee',
    keyword: 'Shop, user name or number',
    kind: 'Kind',
    end: 'Finished',
    none: 'No merchant sent papers yet',
  },
);

type List = typeof adminAuthOrder.list;

export function Page() {
  const t = useWords(text);
  const list = useList(adminAuthOrder.list);
  const columns: Column<RowOf<List>>[] = [
    { key: 'trade_no', title: t('number'), head: true, cell: (row) => <Copy short value={row.trade_no} what={t('number')} /> },
    { key: 'shop_name', title: t(word.shop), cell: (row) => <UserChip name={row.shop_name} note={row.username} /> },
    { key: 'kind', title: t('kind'), words: verificationKindWords },
    { key: 'amount', title: t(word.amount), kind: 'money' },
    { key: 'wallet', title: t(word.wallet), words: authWalletWords },
    { key: 'status', title: t(word.status), words: authOrderStatusWords },
    { key: 'answer', title: t(word.result), words: verificationAnswerWords },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
    { key: 'end_at', title: t('end'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')} />}
      actions={<ExportButton does={adminAuthOrder.export} list={list} />}
      above={<FilterTabs list={list} of="status" label={t(word.status)} options={useChoices(authOrderStatusWords)} />}
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <DateFilter<List> of="date_range" label={t(word.createdAt)} />
        </>
      }
    />
  );
}

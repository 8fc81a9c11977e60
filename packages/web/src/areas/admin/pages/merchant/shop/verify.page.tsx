/** Papers that merchants sent in: looked at, passed or refused. */
import { adminAuthOrder } from '@keymall/contract/billing/auth-order';
import * as word from '@keymall/contract/kit/word';
import { adminVerify } from '@keymall/contract/merchant/verification';
import { verificationAnswerWords, verificationKindWords, verificationStatusWords } from '@keymall/contract/merchant/verification-words';
import { adminConfig } from '@keymall/contract/platform/config';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OpenButton, RowButton } from '#kit/back-office/act';
import { Two, UserChip, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import { VerifyDrawer } from '../verify-drawer.tsx';

const text = words(
  {
    lead: '商户提交的身份资料；查看原件须再次验证身份，并记入操作日志',
    keyword: '店铺名称或用户名',
    kind: '认证类型',
    name: '姓名或企业名称',
    none: '还没有商户提交认证',
    fees: '认证费用',
    config: '认证设置',
  },
  {
    lead: 'Who merchants say they are; seeing the papers takes a fresh proof and stands in the operation log',
    keyword: 'Shop or user name',
    kind: 'Kind',
    name: 'Person or company',
    none: 'No merchant sent papers yet',
    fees: 'Verification fee',
    config: 'Verification settings',
  },
);

type List = typeof adminVerify.verifyList;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminVerify.verifyList);
  const [open, setOpen] = useState<number | null>(null);
  const columns: Column<RowOf<List>>[] = [
    { key: 'shop_name', title: t(word.shop), head: true, cell: (row) => <UserChip name={row.shop_name} note={row.username} /> },
    { key: 'name_mask', title: t('name'), cell: (row) => <Two note={row.number_mask}>{row.name_mask}</Two> },
    { key: 'kind', title: t('kind'), words: verificationKindWords },
    { key: 'answer', title: t(word.result), words: verificationAnswerWords },
    { key: 'status', title: t(word.status), words: verificationStatusWords, note: (row) => row.reason },
    { key: 'create_at', title: t(word.sentAt), kind: 'time' },
    { key: 'decide_at', title: t(word.decidedAt), kind: 'time' },
  ];
  return (
    <>
      <ListPage
        lead={t('lead')}
        list={list}
        columns={columns}
        empty={<Empty title={t('none')} />}
        actions={
          <>
            <OpenButton need={adminAuthOrder.list} onClick={() => void navigate(adminPath('merchant/auth/order'))}>
              {t('fees')}
            </OpenButton>
            <OpenButton need={adminConfig.getConfig} onClick={() => void navigate(adminPath('merchant/auth/config'))}>
              {t('config')}
            </OpenButton>
          </>
        }
        acts={(row) => (
          <RowButton need={adminVerify.verifyDetail} onClick={() => setOpen(row.id)}>
            {t(word.view)}
          </RowButton>
        )}
        filters={
          <>
            <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(verificationStatusWords)} />
            <TextFilter<List> of="keyword" label={t('keyword')} />
            <ChoiceFilter<List> of="kind" label={t('kind')} options={useChoices(verificationKindWords)} />
            <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
            <DateFilter<List> of="date_range" label={t(word.sentAt)} />
          </>
        }
      />
      <VerifyDrawer id={open} onClose={() => setOpen(null)} />
    </>
  );
}

/** What speaks against merchants, in words, and what an administrator says to it. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminConfig } from '@keymall/contract/platform/config';
import { adminRisk, adminRiskEntry, adminRiskRule } from '@keymall/contract/risk/risk';
import { riskRuleWords, riskStatusWords } from '@keymall/contract/risk/risk-words';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { OpenButton, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { StatusTag, UserChip, useChoices } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { Story } from '../../../../features/billing/story.tsx';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    records: '自动处理未开启：只记录，不改变任何商户的结算',
    acts: '自动处理已开启：达到分数的商户改为次日结算，并收到原因',
    config: '风控设置',
    rules: '风控规则',
    entries: '风控名单',
    keyword: '店铺名称或用户名',
    score: '风险分',
    why: '依据',
    rule: '规则',
    points: '{points} 分',
    none: '没有风控记录',
    title: '风控记录',
    merchantPage: '查看商户',
    confirm: '确认风险',
    confirmNote: '商户改为次日结算，直到有人解除；商户会收到依据。',
    ignore: '解除风险',
    ignoreNote: '恢复商户原来的结算周期；相同的依据 7 天内不再提示。',
    changed: '最近变化',
  },
  {
    records: 'Nothing follows by itself: it is recorded, and nobody’s settlement changes',
    acts: 'From the score on, a merchant is settled the next day, and told why',
    config: 'Risk settings',
    rules: 'Risk rules',
    entries: 'Trusted and suspected',
    keyword: 'Shop or user name',
    score: 'Score',
    why: 'Why',
    rule: 'Rule',
    points: '{points} points',
    none: 'Nothing is recorded',
    title: 'Risk',
    merchantPage: 'See the merchant',
    confirm: 'Confirm the risk',
    confirmNote: 'Its merchant, who reads why, is settled the next day until somebody takes it back.',
    ignore: 'Take the risk back',
    ignoreNote: 'Its merchant is settled as before; the same is not brought up again for 7 days.',
    changed: 'Last change',
  },
);

type List = typeof adminRisk.list;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(adminRisk.list);
  const [open, setOpen] = useState<number | null>(null);
  const rules = Object.entries(riskRuleWords).map(([value, label]) => ({ value, label: label[locale] }));
  const columns: Column<RowOf<List>>[] = [
    { key: 'shop_name', title: t(word.shop), head: true, cell: (row) => <UserChip name={row.shop_name} note={row.username} /> },
    { key: 'score', title: t('score'), kind: 'count', strong: true },
    {
      key: 'signals',
      title: t('why'),
      cell: (row) => row.signals.map((each) => <div key={each.code}>{each.text}</div>),
    },
    { key: 'status', title: t(word.status), words: riskStatusWords },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
    { key: 'update_at', title: t('changed'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t(list.data?.acts ? 'acts' : 'records')}
      list={list}
      columns={columns}
      actions={
        <>
          <OpenButton need={adminRiskEntry.list} onClick={() => void navigate(adminPath('goods/risk/entries'))}>
            {t('entries')}
          </OpenButton>
          <OpenButton need={adminRiskRule.rules} onClick={() => void navigate(adminPath('goods/risk/rules'))}>
            {t('rules')}
          </OpenButton>
          <OpenButton need={adminConfig.getConfig} onClick={() => void navigate(adminPath('goods/risk/config'))}>
            {t('config')}
          </OpenButton>
        </>
      }
      empty={<Empty title={t('none')} />}
      acts={(row) => (
        <RowButton need={adminRisk.detail} onClick={() => setOpen(row.id)}>
          {t(word.view)}
        </RowButton>
      )}
      filters={
        <>
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(riskStatusWords)} />
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <ChoiceFilter<List> of="code" label={t('rule')} options={rules} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
        </>
      }
    >
      <DetailDrawer title={t('title')} opens={adminRisk.detail} with={open === null ? null : { id: open }} onClose={() => setOpen(null)}>
        {(found) => <Shown found={found} />}
      </DetailDrawer>
    </ListPage>
  );
}

function Shown({ found }: { found: WireOutput<typeof adminRisk.detail> }) {
  const t = useWords(text);
  const [asks, setAsks] = useState<'confirm' | 'ignore' | null>(null);
  const { id, status, merchant_id, shop_name, username, score, signals, moves } = found;
  const stands = status === 'open' || status === 'held' || status === 'confirmed';
  return (
    <>
      <div className="bo-card-head">
        <div className="bo-row">
          <UserChip name={shop_name} note={username} />
          <StatusTag of={riskStatusWords} value={status} />
        </div>
        <div className="bo-row">
          <Allowed to={needs(adminMerchant.detail)}>
            <Link to={adminPath('merchant/user/detail', merchant_id)}>{t('merchantPage')}</Link>
          </Allowed>
          {stands && status !== 'confirmed' && (
            <RowButton need={adminRisk.confirm} danger onClick={() => setAsks('confirm')}>
              {t('confirm')}
            </RowButton>
          )}
          {stands && (
            <RowButton need={adminRisk.ignore} onClick={() => setAsks('ignore')}>
              {t('ignore')}
            </RowButton>
          )}
        </div>
      </div>
      <Part title={t('why')}>
        <Facts
          rows={[
            [t('score'), <strong key="score">{score}</strong>],
            ...signals.map((each) => [each.text, t('points', { points: each.points })] as const),
          ]}
        />
      </Part>
      <Story moves={moves} of={riskStatusWords} />
      {asks && (
        <ReasonDialog
          does={adminRisk[asks]}
          title={t(asks)}
          note={t(asks === 'confirm' ? 'confirmNote' : 'ignoreNote')}
          fixed={{ id, from: status }}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}

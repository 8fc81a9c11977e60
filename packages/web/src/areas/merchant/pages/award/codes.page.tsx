/** One's own invite codes: whoever registers by one counts as referred by its owner. */
import * as word from '@keymall/contract/kit/word';
import { inviteStateWords } from '@keymall/contract/merchant/invite';
import { merchantAward } from '@keymall/contract/reward/award';
import { Copy, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '由平台发放；凭这些邀请码注册的商户记为您的推荐',
    uses: '使用次数',
    usesOf: '{used} / {most}',
    none: '还没有邀请码',
    noneNote: '邀请码由平台生成，需要时请联系平台；也可以直接分享推广链接。',
  },
  {
    lead: 'Made by the platform; whoever registers by one counts as referred by you',
    uses: 'Uses',
    usesOf: '{used} of {most}',
    none: 'There are no invite codes',
    noneNote: 'The platform makes them: please ask it, or share your personal link.',
  },
);

type List = typeof merchantAward.codes;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantAward.codes);
  const columns: Column<RowOf<List>>[] = [
    { key: 'code', title: t(word.inviteCode), head: true, cell: (row) => <Copy short value={row.code} what={t(word.inviteCode)} /> },
    { key: 'state', title: t(word.status), words: inviteStateWords },
    { key: 'used_count', title: t('uses'), cell: (row) => t('usesOf', { used: row.used_count, most: row.max_uses }) },
    { key: 'expire_at', title: t(word.expiresAt), cell: (row) => (row.expire_at ? <Time at={row.expire_at} /> : t(word.neverExpires)) },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')}>{t('noneNote')}</Empty>}
      filters={<ChoiceFilter<List> of="state" label={t(word.status)} options={useChoices(inviteStateWords)} />}
    />
  );
}

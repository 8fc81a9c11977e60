/** Invite codes: made many at once, handed out, and seen who came by them. */
import * as word from '@keymall/contract/kit/word';
import { adminInvite, inviteStateWords } from '@keymall/contract/merchant/invite';
import { adminReferral } from '@keymall/contract/merchant/referral';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Act, AddButton, OpenButton, RowButton } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Copy, None, RowSwitch, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { DetailDrawer } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { ExportButton } from '#kit/back-office/export';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { copy, downloadText } from '#kit/copy';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import { ExpireField } from '../../../../features/block/block-dialog.tsx';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    lead: '注册设置要求邀请码时，新商户凭码注册；推荐商户获得新商户的推广返利',
    uses: '使用次数',
    usesOf: '{used} / {most}',
    owner: '推荐商户',
    platform: '平台',
    make: '生成邀请码',
    made: '已生成 {count} 个邀请码',
    madeNote: '可复制或下载后发给对方，之后也可在列表中查看和导出。',
    countHelp: '一次最多 500 个',
    prefix: '前缀',
    prefixHelp: '选填，最多 6 位大写字母或数字',
    maxUses: '每个可使用次数',
    ownerHelp: '选填，填写商户用户名后，凭码注册的商户记为其推荐',
    noteHelp: '仅后台可见',
    turn: '启用邀请码 {code}',
    who: '注册记录',
    nobody: '还没有人使用',
    delIt: '删除所选的邀请码',
    delNote: '只删除还没有人使用的',
    none: '还没有邀请码',
    batch: '批次',
    ofBatch: '第 {batch} 批',
    offBatch: '停用整批',
    onBatch: '启用整批',
    offBatchIt: '停用第 {batch} 批的全部邀请码',
    onBatchIt: '启用第 {batch} 批的全部邀请码',
    batchNote: '已注册的商户不受影响',
    relations: '推荐关系',
  },
  {
    lead: 'Where registration asks for a code, newcomers register by one; whoever referred them has their rebates',
    uses: 'Uses',
    usesOf: '{used} of {most}',
    owner: 'Referred by',
    platform: 'Platform',
    make: 'Make codes',
    made: '{count} codes made',
    madeNote: 'Copy or download them; the list shows and exports them later as well.',
    countHelp: 'At most 500 at once',
    prefix: 'Prefix',
    prefixHelp: 'At most 6 capital letters or digits; may be empty',
    maxUses: 'Uses of each',
    ownerHelp: 'A merchant’s user name: whoever registers counts as referred by it; may be empty',
    noteHelp: 'Only shown in the back office',
    turn: 'Use the code {code}',
    who: 'Who came',
    nobody: 'Nobody has used it',
    delIt: 'delete these codes',
    delNote: 'Only those that nobody has used',
    none: 'There are no invite codes',
    batch: 'Batch',
    ofBatch: 'Batch {batch}',
    offBatch: 'Turn the batch off',
    onBatch: 'Turn the batch on',
    offBatchIt: 'turn all codes of batch {batch} off',
    onBatchIt: 'turn all codes of batch {batch} on',
    batchNote: 'Whoever has registered stays',
    relations: 'Referrals',
  },
);

type List = typeof adminInvite.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminInvite.list);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<readonly string[] | null>(null);
  const [shows, setShows] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'code',
      title: t(word.inviteCode),
      head: true,
      cell: (row) => (
        <Two note={row.note}>
          <Copy short value={row.code} what={t(word.inviteCode)} />
        </Two>
      ),
    },
    { key: 'batch', title: t('batch'), cell: (row) => t('ofBatch', { batch: row.batch }) },
    { key: 'state', title: t(word.status), kind: 'status', cell: (row) => <StatusTag of={inviteStateWords} value={row.state} /> },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminInvite.status} row={row} of="status" label={t('turn', { code: row.code })} />,
    },
    { key: 'used_count', title: t('uses'), cell: (row) => t('usesOf', { used: row.used_count, most: row.max_uses }) },
    { key: 'owner_name', title: t('owner'), cell: (row) => row.owner_name || t('platform') },
    { key: 'expire_at', title: t(word.expiresAt), cell: (row) => (row.expire_at ? <Time at={row.expire_at} /> : t(word.neverExpires)) },
    { key: 'admin_name', title: t(word.operator) },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  const add = (
    <AddButton need={adminInvite.addMany} onClick={() => setMaking(true)}>
      {t('make')}
    </AddButton>
  );
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <>
          <OpenButton need={adminReferral.list} onClick={() => void navigate(adminPath('merchant/referral/index'))}>
            {t('relations')}
          </OpenButton>
          <ExportButton does={adminInvite.export} list={list} />
          {add}
        </>
      }
      acts={(row) => (
        <>
          <RowButton need={adminInvite.uses} onClick={() => setShows(row)}>
            {t('who')}
          </RowButton>
          <Act
            does={adminInvite.batchStatus}
            with={{ batch: row.batch, status: row.status === 1 ? 0 : 1 }}
            confirm={t(row.status === 1 ? 'offBatchIt' : 'onBatchIt', { batch: row.batch })}
            note={t('batchNote')}
          >
            {t(row.status === 1 ? 'offBatch' : 'onBatch')}
          </Act>
        </>
      )}
      batch={(ids, clear) => (
        <Act does={adminInvite.delBatch} with={{ ids }} confirm={t('delIt')} note={t('delNote')} look="outline" danger onDone={clear}>
          {t(word.del)}
        </Act>
      )}
      empty={<Empty title={t('none')}>{add}</Empty>}
      filters={
        <>
          <TextFilter<List> of="code" label={t(word.inviteCode)} />
          <ChoiceFilter<List> of="state" label={t(word.status)} options={useChoices(inviteStateWords)} />
          <TextFilter<List> of="owner" label={t('owner')} finds="whole" />
          <TextFilter<List> of="note" label={t(word.note)} />
          <TextFilter<List> of="batch" label={t('batch')} finds="whole" />
        </>
      }
    >
      {making && <Make onMade={setMade} onClose={() => setMaking(false)} />}
      {made && <Made codes={made} onClose={() => setMade(null)} />}
      {shows && <Uses of={shows} onClose={() => setShows(null)} />}
    </ListPage>
  );
}

const MakeField = Field<typeof adminInvite.addMany>;

function Make({ onMade, onClose }: { onMade: (codes: readonly string[]) => void; onClose: () => void }) {
  const t = useWords(text);
  return (
    <EditDialog
      open
      title={t('make')}
      saves={adminInvite.addMany}
      initial={{ count: 10, max_uses: 1, prefix: '', owner: '', expire_at: null, note: '' }}
      submit={t('make')}
      onSaved={({ codes }) => onMade(codes)}
      onClose={onClose}
    >
      <MakeField of="count" label={t(word.quantity)} help={t('countHelp')} />
      <MakeField of="max_uses" label={t('maxUses')} />
      <MakeField of="prefix" label={t('prefix')} help={t('prefixHelp')} />
      <MakeField of="owner" label={t('owner')} help={t('ownerHelp')} />
      <ExpireField />
      <MakeField of="note" label={t(word.note)} help={t('noteHelp')} wide />
    </EditDialog>
  );
}

/** What was made, while it can be taken along at once. */
function Made({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useWords(text);
  const lines = codes.join('\n');
  return (
    <Dialog
      open
      title={t('made', { count: codes.length })}
      onClose={onClose}
      foot={
        <>
          <Button variant="outline" theme="default" onClick={() => downloadText(`${t(word.inviteCode)}.txt`, lines)}>
            {t(word.downloadTxt)}
          </Button>
          <Button onClick={() => void copy(lines)}>{t(word.copyAll)}</Button>
        </>
      }
    >
      <div className="bo-inside">
        <p className="bo-note">{t('madeNote')}</p>
        <pre className="bo-code-lines">{lines}</pre>
      </div>
    </Dialog>
  );
}

function Uses({ of: { id, code }, onClose }: { of: Row; onClose: () => void }) {
  const t = useWords(text);
  return (
    <DetailDrawer title={`${t('who')} ${code}`} opens={adminInvite.uses} with={{ id }} onClose={onClose}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty title={t('nobody')} />
        ) : (
          <ul className="bo-lines">
            {list.map((each) => (
              <li key={each.id}>
                <Two note={each.shop_name || <None />}>
                  <Link to={adminPath('merchant/user/detail', each.id)}>{each.username}</Link>
                </Two>
                <Time at={each.create_at} />
              </li>
            ))}
          </ul>
        )
      }
    </DetailDrawer>
  );
}

/** One's suppliers, and how one comes to another: by a docking code or by the supplier's number. */
import { relationStatusWords, relationTypeWords } from '@keymall/contract/agency/agency-words';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { Facts, RowDrawer } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { useScope } from './scope.ts';

const text = words(
  {
    lead: '用对接码或商户编号对接货源商，通过后即可代理其商品，售出后供货款自动结算给对方',
    join: '申请对接',
    joinIt: '对接“{name}”',
    find: '查找货源商',
    card: '货源名片',
    offers: '可代理商品',
    scope: '对接码范围',
    mayHave: '可代理范围',
    least: '余额要求',
    leastNote: '可用余额不低于 {least} 元',
    notice: '供货说明',
    terms: '谁来审核',
    atOnce: '提交后立即成为代理',
    looked: '由货源商审核',
    joined: '对接成功，可以代理商品了',
    sent: '申请已发出，等待货源商审核',
    code: '对接码',
    codeHelp: '货源商提供的 16 位对接码，与商户编号填一项即可',
    supplier: '货源商编号',
    remark: '留言',
    remarkHelp: '货源商审核时会看到',
    name: '货源商',
    level: '等级',
    goods: '已代理',
    closed: '已停止供货',
    endIt: '结束与“{name}”的代理',
    endNote: '已代理的商品将不可购买',
    finish: '结束',
    none: '还没有对接货源',
  },
  {
    lead: 'Join a supplier by a docking code or its number; once it agrees its products may be sold in your shop, and its share is booked with every sale',
    join: 'Join a supplier',
    joinIt: 'Join “{name}”',
    find: 'Find the supplier',
    card: 'Supplier’s card',
    offers: 'Products to sell',
    scope: 'The code is for',
    mayHave: 'May sell',
    least: 'Asked of you',
    leastNote: 'A balance of {least} yuan at least',
    notice: 'A word to agents',
    terms: 'Who decides',
    atOnce: 'You are an agent at once',
    looked: 'The supplier',
    joined: 'You are an agent now',
    sent: 'You have asked; the supplier decides',
    code: 'Docking code',
    codeHelp: 'Of 16 signs, from the supplier; either this or the number',
    supplier: 'Number of the supplier',
    remark: 'A word to them',
    remarkHelp: 'Read by the supplier where it decides itself',
    name: 'Supplier',
    level: 'Level',
    goods: 'Copies',
    closed: 'Supplies nobody now',
    endIt: 'end the agency with “{name}”',
    endNote: 'Its products can’t be bought in your shop any more',
    finish: 'End',
    none: 'You have no suppliers yet',
  },
);

type List = typeof merchantAgentRelation.suppliers;
type Row = RowOf<List>;
type Found = { card: WireOutput<typeof merchantAgentRelation.supplier>; by: { code: string } | { supplier_id: number } };

export function Page() {
  const t = useWords(text);
  const scope = useScope();
  const locale = useLocale();
  const list = useList(merchantAgentRelation.suppliers);
  const [finding, setFinding] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [shown, setShown] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'shop_name', title: t('name'), head: true, cell: (row) => <Two note={row.contact}>{row.shop_name}</Two> },
    {
      key: 'type',
      title: t(word.type),
      cell: (row) => <Two note={scope.note(row)}>{relationTypeWords[row.type][locale]}</Two>,
    },
    { key: 'level_name', title: t('level') },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <Two note={row.reason || (row.status === 1 && row.open_supply === 0 ? t('closed') : '')}>
          <StatusTag of={relationStatusWords} value={row.status} />
        </Two>
      ),
    },
    { key: 'goods_count', title: t('goods'), kind: 'count' },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
  ];
  const add = (
    <AddButton need={merchantAgentRelation.apply} onClick={() => setFinding(true)}>
      {t('join')}
    </AddButton>
  );
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={add}
      acts={(row) => (
        <>
          <RowButton need={merchantAgentRelation.suppliers} onClick={() => setShown(row)}>
            {t('card')}
          </RowButton>
          {(row.status === 0 || row.status === 1 || row.status === 3) && (
            <Act
              does={merchantAgentRelation.end}
              with={{ id: row.id }}
              confirm={t('endIt', { name: row.shop_name })}
              note={t('endNote')}
              danger
            >
              {t('finish')}
            </Act>
          )}
        </>
      )}
      filters={<ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(relationStatusWords)} />}
      empty={<Empty title={t('none')}>{add}</Empty>}
    >
      {finding && (
        <EditDialog
          open
          title={t('join')}
          saves={merchantAgentRelation.supplier}
          initial={{ code: '', supplier_id: '' }}
          submit={t('find')}
          done=""
          onSaved={(card, { code }) =>
            setFound({ card, by: typeof code === 'string' && code !== '' ? { code } : { supplier_id: card.supplier_id } })
          }
          onClose={() => setFinding(false)}
        >
          <Field<typeof merchantAgentRelation.supplier> of="code" label={t('code')} help={t('codeHelp')} autoFocus />
          <Field<typeof merchantAgentRelation.supplier> of="supplier_id" label={t('supplier')} />
        </EditDialog>
      )}
      {found && <JoinDialog {...found} onSaved={list.refresh} onClose={() => setFound(null)} />}
      <RowDrawer title={t('card')} of={shown} onClose={() => setShown(null)}>
        {(row) => (
          <Facts
            rows={[
              [t('name'), row.shop_name],
              [t(word.merchantNumber), row.supplier_id],
              [t(word.contact), row.contact || '—'],
              [t('level'), row.level_name || '—'],
              [t('mayHave'), scope.whole(row)],
              [t('goods'), row.goods_count],
              [t(word.appliedAt), <Time key="time" at={row.create_at} />],
              [
                t('notice'),
                <span key="notice" className="km-prose-plain">
                  {row.notice || '—'}
                </span>,
              ],
            ]}
          />
        )}
      </RowDrawer>
    </ListPage>
  );
}

/** Whom one is about to join, and on which terms. */
function JoinDialog({ card, by, onSaved, onClose }: Found & { onSaved: () => void; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <EditDialog
      open
      title={t('joinIt', { name: card.shop_name })}
      saves={merchantAgentRelation.apply}
      initial={{ type: 1, remark: '' }}
      fixed={by}
      submit={t('join')}
      done={t(card.auto_approve === 1 ? 'joined' : 'sent')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Facts
        rows={[
          [t(word.contact), card.contact || '—'],
          [t('offers'), card.goods_count],
          card.scope_name === '' ? null : [t('scope'), card.scope_name],
          card.least_balance === '0.00' ? null : [t('least'), t('leastNote', { least: card.least_balance })],
          [t('terms'), card.auto_approve === 1 ? t('atOnce') : t('looked')],
          card.status === null ? null : [t(word.status), <StatusTag key="status" of={relationStatusWords} value={card.status} />],
          card.notice === ''
            ? null
            : [
                t('notice'),
                <span key="notice" className="km-prose-plain">
                  {card.notice}
                </span>,
              ],
        ]}
      />
      <Field<typeof merchantAgentRelation.apply>
        of="type"
        label={t(word.type)}
        options={([1, 2] as const).map((value) => ({ value, label: relationTypeWords[value][locale] }))}
      />
      <Field<typeof merchantAgentRelation.apply>
        of="remark"
        label={t('remark')}
        help={card.auto_approve === 1 ? undefined : t('remarkHelp')}
        rows={3}
      />
    </EditDialog>
  );
}

/** One withdrawal: to whom, how much, what happened; and while it waits, how it is paid. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { cashStatusWords, payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { useState } from 'react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { Copy, Money, None, StatusTag, Time, UserChip } from '#kit/back-office/cells';
import { Facts, Part, RowDrawer } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, useFormValue } from '#kit/back-office/form-frame';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { count, money } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import { ViewablePicture } from '#kit/viewable-picture';
import { Verdicts } from '../../../verdict-parts.tsx';
import type { CashRow } from '../cash.page.tsx';
import { text } from './cash.words.ts';
import { CashActs, useOutcome } from './cash-acts.tsx';

export function CashDrawer({ row, onClose }: { row: CashRow | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <RowDrawer of={row} title={t(row?.status === 0 ? 'reviewTitle' : 'detailTitle')} onClose={onClose}>
      {(shown) => <Body key={shown.id} row={shown} onClose={onClose} />}
    </RowDrawer>
  );
}

function Body({ row, onClose }: { row: CashRow; onClose: () => void }) {
  const t = useWords(text);
  return (
    <>
      <div className="bo-card-head">
        <UserChip name={row.username} note={row.shop_name} />
        <div className="bo-row">
          <StatusTag of={cashStatusWords} value={row.status} />
          {row.status !== 0 && <CashActs row={row} />}
        </div>
      </div>
      <Facts
        rows={[
          [t(word.number), <Copy key="number" value={row.trade_no} what={t('tradeNo')} />],
          [t(word.cashAmount), <Money key="money" yuan={row.money} />],
          [t(word.fee), <Money key="fee" yuan={row.fee} />],
          [t(word.amountDue), <Money key="actual" yuan={row.actual_money} strong />],
        ]}
      />
      <Payee row={row} />
      {row.status === 0 ? <Pass row={row} onClose={onClose} /> : <History row={row} />}
    </>
  );
}

function History({ row }: { row: CashRow }) {
  const t = useWords(text);
  return (
    <Part title={t('history')}>
      <Facts
        rows={[
          [t(word.appliedAt), <Time key="create" at={row.create_at} />],
          row.asked_name ? [t('askedBy'), row.asked_name] : null,
          row.shop_by_name ? [t('shopBy'), row.shop_by_name] : null,
          [t('reviewer'), row.review_admin || (row.auto_sent ? t('bySystem') : <None key="by" />)],
          row.second_admin ? [t('second'), row.second_admin] : null,
          [t('way'), row.by_hand ? t('byHand') : row.channel_title || <None key="way" />],
          row.sent_no ? [t('sentNo'), <Copy key="sent" value={row.sent_no} what={t('sentNo')} />] : null,
          row.transaction_id ? [t('gatewayNo'), <Copy key="no" value={row.transaction_id} what={t('gatewayNo')} />] : null,
          row.send_count > 0 ? [t('sent'), count(row.send_count)] : null,
          row.message ? [t('message'), row.message] : null,
          row.reason ? [t(word.refuseReason), row.reason] : null,
        ]}
      />
      <Verdicts said={row.verdicts} all />
    </Part>
  );
}

type Detail = WireOutput<typeof adminCash.detail>;

/** Whose account it is: masked, and whole once somebody asks, which is written down. */
function Payee({ row }: { row: CashRow }) {
  const t = useWords(text);
  const locale = useLocale();
  const { send, busy } = useSubmit(adminCash.detail);
  const [whole, setWhole] = useState<Detail | null>(null);
  return (
    <Part
      title={t(word.payoutAccount)}
      extra={
        !whole && (
          <Allowed to={needs(adminCash.detail)}>
            <Button
              variant="outline"
              size="small"
              loading={busy}
              title={t('revealNote')}
              onClick={() =>
                void send({ id: row.id })
                  .then(setWhole)
                  // the reason was told by useSubmit
                  .catch(() => undefined)
              }
            >
              {t('reveal')}
            </Button>
          </Allowed>
        )
      }
    >
      <Facts
        rows={[
          [t('type'), payoutTypeWords[row.type][locale]],
          [t(word.account), whole ? <Copy key="account" value={whole.account} what={t(word.account)} /> : row.account_mask],
          [t(word.payee), whole ? <Copy key="name" value={whole.realname} what={t(word.payee)} /> : row.realname_mask],
          row.bank_name ? [t(word.bank), row.bank_name] : null,
          whole?.bank_branch ? [t('branch'), whole.bank_branch] : null,
          whole?.idcard_number ? [t(word.identityNumber), whole.idcard_number] : null,
        ]}
      />
      {whole?.collect_img && <ViewablePicture className="cash-code" src={whole.collect_img} alt={t(word.payCode)} sizes="160px" />}
    </Part>
  );
}

/** How it is paid: by a channel that can, or by the administrator's own hand. */
function Pass({ row, onClose }: { row: CashRow; onClose: () => void }) {
  const t = useWords(text);
  const tell = useOutcome();
  const query = useCall(adminCash.channels, {});
  return (
    <Part title={t('decide')} extra={<CashActs row={row} />}>
      <Answered query={query} rows={3}>
        {({ list }) => {
          const fitting = list.filter(({ types }) => types.includes(row.type));
          const isFirst = row.needs_second && !row.review_admin;
          return (
            <FormFrame
              saves={adminCash.pass}
              // Nothing that can't be taken back is chosen beforehand: which way, somebody says.
              initial={{ way: isFirst ? 'channel' : '', channel_id: fitting[0]?.id, note: '' }}
              fixed={{ id: row.id }}
              toInput={({ way, channel_id, note }) => ({
                id: row.id,
                way: way === 'hand' ? ('hand' as const) : ('channel' as const),
                ...(way === 'channel' && typeof channel_id === 'number' && { channel_id }),
                ...(way === 'hand' && note ? { note: String(note) } : {}),
              })}
              asks={({ way, channel_id }) => {
                const amount = money(row.actual_money);
                if (isFirst) return { action: t('agreeIt', { amount }), note: t('firstOfTwo') };
                if (way === 'hand') return { action: t('handIt', { amount }), note: t('handItNote'), danger: true };
                const channel = fitting.find(({ id }) => id === channel_id)?.title ?? '';
                return { action: t('channelIt', { amount, channel }), note: t('channelItNote') };
              }}
              submit={t(isFirst ? 'agree' : 'pass')}
              done=""
              onSaved={(moved) => {
                tell(moved);
                onClose();
              }}
            >
              {isFirst ? <p className="bo-alert">{t('firstOfTwo')}</p> : <PassFields row={row} channels={fitting} />}
            </FormFrame>
          );
        }}
      </Answered>
    </Part>
  );
}

function PassFields({ row, channels }: { row: CashRow; channels: readonly { id: number; title: string }[] }) {
  const t = useWords(text);
  const locale = useLocale();
  const way = useFormValue('way');
  return (
    <>
      {row.review_admin && (
        <p className={row.agreed_way === 'hand' ? 'bo-alert' : 'bo-note'}>
          {t(row.agreed_way === 'hand' ? 'paidByFirst' : 'waitsSecond', { name: row.review_admin })}
        </p>
      )}
      {channels.length === 0 && <p className="bo-alert">{t('noChannel', { type: payoutTypeWords[row.type][locale] })}</p>}
      <Field<typeof adminCash.pass>
        of="way"
        label={t('way')}
        options={[...(channels.length > 0 ? [{ value: 'channel', label: t('byChannel') }] : []), { value: 'hand', label: t('hand') }]}
      />
      {way === 'channel' && (
        <Field<typeof adminCash.pass>
          of="channel_id"
          label={t('channel')}
          options={channels.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {way === 'hand' && (
        <>
          <p className="bo-note">{t('handNote')}</p>
          <Field<typeof adminCash.pass> of="note" label={t(word.note)} help={t('noteHelp')} />
        </>
      )}
    </>
  );
}

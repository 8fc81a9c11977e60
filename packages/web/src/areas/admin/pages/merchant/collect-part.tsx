/** Where a merchant's money goes: masked; whole, changed or opened for a change by whoever may, and that is written down. */

import { enabledWords } from '@keymall/contract/kit/enabled-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminCollect, type PayoutAccount } from '@keymall/contract/payment/payout-account';
import { payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { useState } from 'react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { flagOf, StatusTag, Switch, Time } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { needs, useAllowed } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { useLocale, useWords, words } from '#kit/i18n';
import { ViewablePicture } from '#kit/viewable-picture';
import { PayoutFields, usePayoutCheck } from '../../../../features/cash/payout-fields.tsx';
import '../../../../features/cash/cash.css';

const text = words(
  {
    none: '商户还没有设置收款账户',
    write: '代为填写',
    reveal: '查看并修改',
    revealNote: '查看会记入操作日志',
    edit: '商户收款账户',
    type: '收款方式',
    allow: '允许商户修改一次',
    allowIt: '允许商户修改一次收款账户',
    stopIt: '停用该收款账户，商户将无法提现',
  },
  {
    none: 'The merchant has not set one up',
    write: 'Fill it in',
    reveal: 'Show and edit',
    revealNote: 'Viewing is recorded in the operation log',
    edit: 'The merchant’s payout account',
    type: 'Paid by',
    allow: 'The merchant may change it once',
    allowIt: 'let the merchant change the account once',
    stopIt: 'disable the account: the merchant cannot withdraw then',
  },
);

const TYPES = [1, 2, 3] as const;
const fresh: PayoutAccount = { type: 1, account: '', realname: '', idcard_number: '', bank_name: '', bank_branch: '', collect_img: '' };

export function CollectPart({ merchantId }: { merchantId: number }) {
  return useAllowed(needs(adminCollect.detail)) ? <Collect merchantId={merchantId} /> : null;
}

function Collect({ merchantId: id }: { merchantId: number }) {
  const t = useWords(text);
  const query = useCall(adminCollect.detail, { id });
  const { send, busy } = useSubmit(adminCollect.reveal);
  const [edited, setEdited] = useState<PayoutAccount | null>(null);
  const exists = Boolean(query.data?.collect);
  const open = (): void => {
    if (!exists) return setEdited(fresh);
    void send({ id })
      .then((known) => setEdited({ ...fresh, ...known }))
      // the reason was told by useSubmit
      .catch(() => undefined);
  };
  return (
    <Part
      title={t(word.payoutAccount)}
      extra={
        query.data && (
          <Allowed to={needs(exists ? adminCollect.reveal : adminCollect.edit)}>
            <Button variant="outline" size="small" loading={busy} title={exists ? t('revealNote') : undefined} onClick={open}>
              {t(exists ? 'reveal' : 'write')}
            </Button>
          </Allowed>
        )
      }
    >
      <Answered query={query} rows={3}>
        {({ collect }) => (collect ? <Masked id={id} collect={collect} /> : <p className="bo-note">{t('none')}</p>)}
      </Answered>
      {edited && <Edit id={id} account={edited} onClose={() => setEdited(null)} />}
    </Part>
  );
}

function Masked({ id, collect }: { id: number; collect: NonNullable<WireOutput<typeof adminCollect.detail>['collect']> }) {
  const t = useWords(text);
  const locale = useLocale();
  const { allow_update, status } = collect;
  return (
    <Facts
      rows={[
        [t('type'), payoutTypeWords[collect.type][locale]],
        [t(word.account), collect.account_mask],
        [t(word.payee), collect.realname_mask],
        collect.bank_name ? [t(word.bank), [collect.bank_name, collect.bank_branch].filter(Boolean).join(' · ')] : null,
        [t(word.status), <StatusTag key="status" of={enabledWords} value={status} />],
        [t(word.changedAt), <Time key="at" at={collect.update_at} />],
        [
          t(word.enabled),
          <Switch
            key="use"
            does={adminCollect.turn}
            on={status === 1}
            with={(on) => ({ id, allow_update, status: flagOf(on) })}
            label={t(word.enabled)}
            confirm={(on) => (on ? null : t('stopIt'))}
          />,
        ],
        [
          t('allow'),
          <Switch
            key="allow"
            does={adminCollect.turn}
            on={allow_update === 1}
            with={(on) => ({ id, allow_update: flagOf(on), status })}
            label={t('allow')}
            confirm={(on) => (on ? t('allowIt') : null)}
          />,
        ],
      ]}
    />
  );
}

function Edit({ id, account, onClose }: { id: number; account: PayoutAccount; onClose: () => void }) {
  const t = useWords(text);
  const check = usePayoutCheck();
  return (
    <EditDialog
      open
      side
      title={t('edit')}
      saves={adminCollect.edit}
      initial={{ ...account }}
      fixed={{ id }}
      check={check}
      onClose={onClose}
    >
      {account.collect_img && <ViewablePicture className="cash-code" src={account.collect_img} alt={t(word.payCode)} sizes="160px" />}
      <PayoutFields types={TYPES} />
    </EditDialog>
  );
}

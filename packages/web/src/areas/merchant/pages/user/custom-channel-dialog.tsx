/** Applying with an own account, and changing it: the driver's own form; secrets are written, never read back. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { Checkbox } from 'tdesign-react';
import { Copy } from '#kit/back-office/cells';
import { RowForm } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import type { RowOf } from '#kit/back-office/list';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { Dialog } from '#kit/dialog';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { type DriverField, DriverParams, useDriverParams } from '../../../../features/channel/driver-params.tsx';
import { text } from './custom-channel.words.ts';

type Row = RowOf<typeof merchantCustomChannel.list>;
const AccountField = Field<typeof merchantCustomChannel.add>;
type Terms = WireOutput<typeof merchantCustomChannel.config>;

interface CustomChannelDialogProps {
  channel: Row;
  terms: Terms;
  onClose: () => void;
}

export function CustomChannelDialog(props: CustomChannelDialogProps) {
  const { channel, onClose } = props;
  const t = useWords(text);
  const fields = useCall(merchantCustomChannel.fields, { channel_id: channel.id });
  return (
    <Dialog open title={channel.account ? t('editTitle') : t('applyTitle', { name: channel.show_name })} onClose={onClose}>
      <div className="bo-inside">
        <Answered query={fields} rows={5}>
          {(drawn) => <AccountForm {...props} fields={drawn.fields} />}
        </Answered>
      </div>
    </Dialog>
  );
}

function AccountForm({ channel, terms, fields, onClose }: CustomChannelDialogProps & { fields: readonly DriverField[] }) {
  const t = useWords(text);
  const params = useDriverParams(fields);
  const { account: own, sub_merchant: sub } = channel;
  const asks = own === null && terms.custom_agreement !== '';
  const sent = t(terms.custom_audit === 1 && !sub ? 'sent' : 'passed');
  return (
    <RowForm
      of={own ?? 'new'}
      reads={merchantCustomChannel.detail}
      adds={merchantCustomChannel.add}
      edits={merchantCustomChannel.edit}
      blank={{ name: '' }}
      shows={(known) => ({ ...params.shows(known), ...(!known && { agree: 0 }) })}
      fixed={{ channel_id: channel.id }}
      check={(values, known) => ({ ...params.check(values, known), ...(asks && values.agree !== 1 && { agree: t('mustAgree') }) })}
      submit={own ? undefined : t(sub ? 'use' : 'submit')}
      done={own ? t(word.saved) : sent}
      onSaved={(data) => {
        if ('status' in data && data.status === 0) toast.success(t('again'));
        onClose();
      }}
      onCancel={onClose}
    >
      {(known) => (
        <>
          {!known && channel.applyurl && (
            <p className="bo-note">
              {t('where')}{' '}
              <a href={channel.applyurl} target="_blank" rel="noreferrer">
                {t('open')}
              </a>
            </p>
          )}
          {sub && <p className="bo-note">{sub.active === 0 ? t('subOff') : t('subNote', { number: sub.number })}</p>}
          {known && !sub && (
            <div className="bo-panel">
              <Copy value={known.notify_url} what={t('notify')} />
              <p className="bo-note">{t('notifyHelp')}</p>
            </div>
          )}
          <AccountField of="name" label={t(word.accountName)} help={t('nameHelp')} autoFocus />
          <DriverParams fields={fields} known={known} />
          {asks && (
            <>
              <section className="bo-panel custom-agreement" aria-label={t('agreement')}>
                {terms.custom_agreement}
              </section>
              <AccountField of="agree" label={t('agreement')} required>
                {({ value, set }) => (
                  <Checkbox checked={value === 1} onChange={(on) => set(on ? 1 : 0)}>
                    {t('agree')}
                  </Checkbox>
                )}
              </AccountField>
            </>
          )}
          {known && terms.custom_audit === 1 && !sub && <p className="bo-note">{t('audited')}</p>}
        </>
      )}
    </RowForm>
  );
}

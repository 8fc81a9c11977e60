/** Applying with an own account, and changing it: the driver's own form; secrets are written, never read back. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { Checkbox } from 'tdesign-react';
import { Copy } from '#kit/back-office/cells';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import type { RowOf } from '#kit/back-office/list';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { Dialog } from '#kit/dialog';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { DriverParams, initialParams, useParamsCheck } from '../../../../features/channel/driver-params.tsx';
import { text } from './custom-channel.words.ts';

type Row = RowOf<typeof merchantCustomChannel.list>;
type Terms = WireOutput<typeof merchantCustomChannel.config>;
type Known = WireOutput<typeof merchantCustomChannel.detail>;
type Fields = WireOutput<typeof merchantCustomChannel.fields>['fields'];

interface CustomChannelDialogProps {
  channel: Row;
  terms: Terms;
  onClose: () => void;
}

export function CustomChannelDialog({ channel, terms, onClose }: CustomChannelDialogProps) {
  const t = useWords(text);
  const own = channel.account;
  const known = useCall(merchantCustomChannel.detail, { id: own?.id ?? 0 }, { enabled: own !== null });
  const fields = useCall(merchantCustomChannel.fields, { channel_id: channel.id });
  return (
    <Dialog open title={own ? t('editTitle') : t('applyTitle', { name: channel.show_name })} onClose={onClose}>
      <div className="bo-inside">
        <Answered query={fields} rows={5}>
          {(drawn) =>
            own ? (
              <Answered query={known} rows={5}>
                {(found) => <AccountForm channel={channel} terms={terms} fields={drawn.fields} known={found} onClose={onClose} />}
              </Answered>
            ) : (
              <AccountForm channel={channel} terms={terms} fields={drawn.fields} known={null} onClose={onClose} />
            )
          }
        </Answered>
      </div>
    </Dialog>
  );
}

function AccountForm({ channel, terms, fields, known, onClose }: CustomChannelDialogProps & { fields: Fields; known: Known | null }) {
  const t = useWords(text);
  const params = useParamsCheck(fields, known);
  const asks = known === null && terms.custom_agreement !== '';
  const content = (
    <>
      {!known && channel.applyurl && (
        <p className="bo-note">
          {t('where')}{' '}
          <a href={channel.applyurl} target="_blank" rel="noreferrer">
            {t('open')}
          </a>
        </p>
      )}
      {channel.sub_merchant && (
        <p className="bo-note">{channel.sub_merchant.active === 0 ? t('subOff') : t('subNote', { number: channel.sub_merchant.number })}</p>
      )}
      {known && !channel.sub_merchant && (
        <div className="bo-panel">
          <Copy value={known.notify_url} what={t('notify')} />
          <p className="bo-note">{t('notifyHelp')}</p>
        </div>
      )}
      <Field of="name" label={t('name')} help={t('nameHelp')} autoFocus />
      <DriverParams fields={fields} known={known} />
      {asks && (
        <>
          <section className="bo-panel custom-agreement" aria-label={t('agreement')}>
            {terms.custom_agreement}
          </section>
          <Field of="agree" label={t('agreement')} required>
            {({ value, set }) => (
              <Checkbox checked={value === 1} onChange={(on) => set(on ? 1 : 0)}>
                {t('agree')}
              </Checkbox>
            )}
          </Field>
        </>
      )}
      {known && terms.custom_audit === 1 && !channel.sub_merchant && <p className="bo-note">{t('audited')}</p>}
    </>
  );
  const initial = { name: known?.name ?? '', params: initialParams(fields, known) };
  if (known)
    return (
      <FormFrame
        saves={merchantCustomChannel.edit}
        initial={initial}
        fixed={{ id: known.id }}
        check={params}
        done={t('saved')}
        onSaved={({ status }) => {
          if (status === 0) toast.success(t('again'));
          onClose();
        }}
        onCancel={onClose}
      >
        {content}
      </FormFrame>
    );
  return (
    <FormFrame
      saves={merchantCustomChannel.add}
      initial={{ ...initial, agree: 0 }}
      fixed={{ channel_id: channel.id }}
      check={(values) => ({ ...params(values), ...(asks && values.agree !== 1 && { agree: t('mustAgree') }) })}
      submit={t(channel.sub_merchant ? 'use' : 'submit')}
      done={t(terms.custom_audit === 1 && !channel.sub_merchant ? 'sent' : 'passed')}
      onSaved={onClose}
      onCancel={onClose}
    >
      {content}
    </FormFrame>
  );
}

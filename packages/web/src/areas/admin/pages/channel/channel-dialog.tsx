/** Adding and editing a channel. */

import type { WireInput } from '@keymall/contract/kit/endpoint';
import type { Label } from '@keymall/contract/kit/words';
import { adminChannel, adminPayType } from '@keymall/contract/payment/channel';
import { accountingWords, payTypeDeviceWords, rotationWords } from '@keymall/contract/payment/channel-words';
import { useEffect, useEffectEvent } from 'react';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type Draft, FormSection, useForm, useFormValue } from '#kit/back-office/form-frame';
import type { RowOf } from '#kit/back-office/list';
import { useOptions } from '#kit/back-office/options';
import { useCall } from '#kit/back-office/queries';
import { useLocale, useWords } from '#kit/i18n';
import { text } from './channel.words.ts';
import { AmountLimit } from './limit-controls.tsx';

export type ChannelRow = RowOf<typeof adminChannel.list>;
const ChannelField = Field<typeof adminChannel.add>;
const blank: Draft<WireInput<typeof adminChannel.add>> = {
  title: '',
  show_name: '',
  code: '',
  pay_type_id: '',
  rate: '',
  is_available: 0,
  accounting_date: 4,
  rotation: 'random',
  single_min: null,
  single_max: null,
  is_custom: 0,
  applyurl: '',
  sort: 0,
  status: 1,
};

/** `new` adds one. */
export function ChannelDialog({ channel, onClose }: { channel: ChannelRow | 'new' | null; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const drivers = useCall(adminChannel.drivers, {});
  const types = useOptions(adminPayType.list, 'name', { limit: 100 });
  const isNew = channel === 'new';
  const hasAccounts = channel !== null && !isNew && channel.account_count > 0;
  const choices = (of: Record<string | number, Label>, toValue: (key: string) => string | number) =>
    Object.entries(of).map(([value, label]) => ({ value: toValue(value), label: label[locale] }));
  return (
    <RowDialog
      side
      of={channel}
      adds={adminChannel.add}
      edits={adminChannel.edit}
      titles={{ add: t('add'), edit: t('editTitle') }}
      blank={blank}
      refusals={{ driver_unknown: 'code', driver_fixed: 'code', driver_partner: 'is_custom', limits_crossed: 'single_max' }}
      onClose={onClose}
    >
      <FormSection title={t('basic')}>
        <ChannelField of="title" label={t('name')} help={t('nameHelp')} autoFocus />
        <ChannelField of="show_name" label={t('shown')} help={t('shownHelp')} />
        <ChannelField
          of="code"
          label={t('driver')}
          placeholder={t('chooseDriver')}
          help={hasAccounts ? t('driverFixed') : t('partnerDriver')}
          options={drivers.data?.list.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        />
        <ChannelField of="pay_type_id" label={t('type')} placeholder={t('chooseType')} options={types} />
        <ChannelField of="sort" label={t('sort')} help={t('sortHelp')} />
        <ChannelField of="status" label={t('status')} />
      </FormSection>
      <FormSection title={t('collecting')}>
        <ChannelField of="rate" label={t('rate')} help={t('rateHelp')} />
        <ChannelField of="is_available" label={t('device')} help={t('deviceHelp')} options={choices(payTypeDeviceWords, Number)} />
        {isNew && <DeviceOfDriver devices={new Map(drivers.data?.list.map(({ id, device }) => [id, device]))} />}
        <ChannelField of="single_min" label={t('least')} help={t('amountHelp')}>
          {(control) => <AmountLimit control={control} />}
        </ChannelField>
        <ChannelField of="single_max" label={t('most')}>
          {(control) => <AmountLimit control={control} />}
        </ChannelField>
        <ChannelField of="rotation" label={t('rotation')} help={t('rotationPart')} options={choices(rotationWords, String)} />
        <ChannelField of="accounting_date" label={t('accounting')} help={t('accountingHelp')} options={choices(accountingWords, Number)} />
      </FormSection>
      <FormSection title={t('custom')} note={t('customNote')}>
        <ChannelField of="is_custom" label={t('isCustom')} />
        <ApplyUrl />
      </FormSection>
    </RowDialog>
  );
}

/** A driver that is of use on some devices only sets them when it is chosen; what is chosen afterwards stands. */
function DeviceOfDriver({ devices }: { devices: ReadonlyMap<string, 0 | 1 | 2> }) {
  const { values, set } = useForm();
  const driver = String(values['code'] ?? '');
  const choose = useEffectEvent(() => {
    const device = devices.get(driver);
    if (device !== undefined) set('is_available', device);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each driver that is chosen
  useEffect(() => choose(), [driver]);
  return null;
}

/** Of use only where merchants may apply. */
function ApplyUrl() {
  const t = useWords(text);
  return useFormValue('is_custom') === 1 ? (
    <ChannelField of="applyurl" label={t('applyurl')} help={t('applyHelp')} type="url" wide />
  ) : null;
}

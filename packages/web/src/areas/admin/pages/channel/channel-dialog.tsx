/** Adding and editing a channel. */
import { adminChannel, adminPayType } from '@keymall/contract/payment/channel';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import type { RowOf } from '#kit/back-office/list';
import type { Label } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { useLocale, useWords } from '#kit/i18n';
import { text } from './channel.words.ts';

export type ChannelRow = RowOf<typeof adminChannel.list>;
const ChannelField = Field<typeof adminChannel.add>;
/** Where a channel may be used. */
export const deviceWords: Record<0 | 1 | 2, Label> = {
  0: { zh_CN: '全部设备', en_US: 'All' },
  1: { zh_CN: '仅手机', en_US: 'Phones only' },
  2: { zh_CN: '仅电脑', en_US: 'Computers only' },
};
const fresh = { title: '', show_name: '', code: '', pay_type_id: '', rate: '', is_available: 0, sort: 0, status: 1 };

/** `new` adds one. */
export function ChannelDialog({ channel, onClose }: { channel: ChannelRow | 'new'; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const drivers = useCall(adminChannel.drivers, {});
  const types = useCall(adminPayType.list, {});
  const isNew = channel === 'new';
  const initial = isNew ? fresh : Object.fromEntries(Object.keys(fresh).map((key) => [key, channel[key as keyof typeof fresh]]));
  return (
    <EditDialog
      open
      title={t(isNew ? 'add' : 'editTitle')}
      saves={isNew ? adminChannel.add : adminChannel.edit}
      initial={initial}
      fixed={isNew ? {} : { id: channel.id }}
      refusals={{ driver_unknown: 'code' }}
      onClose={onClose}
    >
      <ChannelField of="title" label={t('name')} help={t('nameHelp')} autoFocus />
      <ChannelField of="show_name" label={t('shown')} help={t('shownHelp')} />
      <ChannelField
        of="code"
        label={t('driver')}
        placeholder={t('chooseDriver')}
        options={drivers.data?.list.map(({ id, title }) => ({ value: id, label: title })) ?? []}
      />
      <ChannelField
        of="pay_type_id"
        label={t('type')}
        placeholder={t('chooseType')}
        options={types.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <ChannelField of="rate" label={t('rate')} help={t('rateHelp')} />
      <ChannelField
        of="is_available"
        label={t('device')}
        options={Object.entries(deviceWords).map(([value, label]) => ({ value: Number(value), label: label[locale] }))}
      />
      <ChannelField of="sort" label={t('sort')} help={t('sortHelp')} />
      <ChannelField of="status" label={t('status')} />
    </EditDialog>
  );
}

/** An account of a channel: the driver's own parameters, and when and how much it collects. */

import type { WireInput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminChannelAccount } from '@keymall/contract/payment/channel';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type Draft, FormSection, useFormValue } from '#kit/back-office/form-frame';
import { useWords, words } from '#kit/i18n';
import { type DriverField, DriverParams, useDriverParams } from '../../../../features/channel/driver-params.tsx';
import { AmountLimit, CountLimit, MinuteLimit } from './limit-controls.tsx';

const text = words(
  {
    add: '添加收款账号',
    edit: '编辑收款账号',
    nameHelp: '仅后台可见，便于区分',
    params: '网关参数',
    limits: '收款限制',
    limitsNote: '均可留空。通道本身的单笔限额同时生效',
    turns: '轮换与熔断',
    sortHelp: '“按顺序”轮换时数值大的先收',
    weight: '权重',
    weightHelp: '“按权重”轮换时所占的份数',
    least: '单笔最低',
    most: '单笔最高',
    dayMoney: '每日金额上限',
    dayCount: '每日笔数上限',
    orders: '笔',
    start: '收款时段开始',
    end: '收款时段结束',
    hoursHelp: '结束早于开始表示跨过零点',
    hoursBoth: '开始与结束须同时填写',
    fail: '连续失败暂停',
    failHelp: '连续这么多次下单失败后暂停使用，0 为不暂停',
    times: '次',
    cost: '单独设置成本费率',
    costRate: '成本费率',
    costHelp: '网关向平台收取的费率，用于利润统计',
  },
  {
    add: 'Add an account',
    edit: 'Edit the account',
    nameHelp: 'Only shown in the back office',
    params: 'Gateway parameters',
    limits: 'Limits',
    limitsNote: 'All optional. The channel’s own limits apply as well',
    turns: 'Rotation and failures',
    sortHelp: 'With rotation in order, larger numbers collect first',
    weight: 'Weight',
    weightHelp: 'Its share with rotation by weight',
    least: 'Minimum per transaction',
    most: 'Maximum per transaction',
    dayMoney: 'Daily amount limit',
    dayCount: 'Daily order limit',
    orders: 'orders',
    start: 'Collects from',
    end: 'Until',
    hoursHelp: 'An end before the start runs past midnight',
    hoursBoth: 'Fill in both',
    fail: 'Suspend after',
    failHelp: 'Consecutive failed orders; 0 never suspends',
    times: 'times',
    cost: 'Own cost rate',
    costRate: 'Cost rate',
    costHelp: 'What the gateway charges the platform, for profit reports',
  },
  { name: word.accountName, sort: word.place, status: word.enabled },
);

const AccountField = Field<typeof adminChannelAccount.add>;
const blank: Draft<WireInput<typeof adminChannelAccount.add>> = {
  name: '',
  status: 1,
  sort: 0,
  weight: 1,
  single_min: null,
  single_max: null,
  day_limit_money: null,
  day_limit_count: null,
  minute_start: null,
  minute_end: null,
  fail_limit: 5,
  rate_type: 0,
  cost_rate: '0',
};

interface AccountDialogProps {
  channelId: number;
  account: { id: number } | 'new' | null;
  fields: readonly DriverField[];
  onClose: () => void;
}

export function AccountDialog({ channelId, account, fields, onClose }: AccountDialogProps) {
  const t = useWords(text);
  const params = useDriverParams(fields);
  return (
    <RowDialog
      side
      of={account}
      reads={adminChannelAccount.detail}
      adds={adminChannelAccount.add}
      edits={adminChannelAccount.edit}
      titles={{ add: t('add'), edit: t('edit') }}
      blank={blank}
      shows={params.shows}
      fixed={{ channel_id: channelId }}
      check={(values, known) => ({
        ...params.check(values, known),
        ...((values.minute_start === null) !== (values.minute_end === null) && { minute_end: t('hoursBoth') }),
      })}
      refusals={{ limits_crossed: 'single_max' }}
      onClose={onClose}
    >
      {(known) => (
        <>
          <FormSection title={t('params')}>
            <AccountField of="name" label={t('name')} help={t('nameHelp')} autoFocus />
            <AccountField of="status" label={t('status')} />
            <DriverParams fields={fields} known={known} />
          </FormSection>
          <FormSection title={t('limits')} note={t('limitsNote')}>
            <AccountField of="single_min" label={t('least')}>
              {(control) => <AmountLimit control={control} />}
            </AccountField>
            <AccountField of="single_max" label={t('most')}>
              {(control) => <AmountLimit control={control} />}
            </AccountField>
            <AccountField of="day_limit_money" label={t('dayMoney')}>
              {(control) => <AmountLimit control={control} />}
            </AccountField>
            <AccountField of="day_limit_count" label={t('dayCount')}>
              {(control) => <CountLimit control={control} unit={t('orders')} />}
            </AccountField>
            <AccountField of="minute_start" label={t('start')} help={t('hoursHelp')}>
              {(control) => <MinuteLimit control={control} />}
            </AccountField>
            <AccountField of="minute_end" label={t('end')}>
              {(control) => <MinuteLimit control={control} />}
            </AccountField>
          </FormSection>
          <FormSection title={t('turns')}>
            <AccountField of="sort" label={t('sort')} help={t('sortHelp')} />
            <AccountField of="weight" label={t('weight')} help={t('weightHelp')} />
            <AccountField of="fail_limit" label={t('fail')} help={t('failHelp')} unit={t('times')} />
            <AccountField of="rate_type" label={t('cost')} />
            <CostRate />
          </FormSection>
        </>
      )}
    </RowDialog>
  );
}

/** Of use only where it differs from what is usual. */
function CostRate() {
  const t = useWords(text);
  return useFormValue('rate_type') === 1 ? <AccountField of="cost_rate" label={t('costRate')} help={t('costHelp')} /> : null;
}

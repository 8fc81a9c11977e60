/** What a pool is like: its form, for a shop's and for the platform's own. */
import type { adminOfficialPool } from '@keymall/contract/agency/admin-pool';
import { poolVisibilityWords } from '@keymall/contract/agency/pool-words';
import * as word from '@keymall/contract/kit/word';
import { ExpiryControl } from '#kit/back-office/expiry-control';
import { Field } from '#kit/back-office/field';
import { PictureControl } from '#kit/back-office/picture-control';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    visibility: '加入方式',
    fee: '入池费',
    name: '名称',
    intro: '介绍',
    cover: '封面',
    categoryHelp: '如 游戏、软件；商户在货源大厅按它查找',
    needAudit: '审核加入申请',
    goodsAudit: '审核成员放入的商品',
    feeHelp: '加入时从对方可用余额支付；0 为免费。改变只影响之后的申请',
    maxMembers: '名额',
    days: '成员有效天数',
    daysHelp: '0 为与货源池同期',
    until: '指定时间',
  },
  {
    visibility: 'Joined',
    fee: 'Joining fee',
    name: 'Name',
    intro: 'About it',
    cover: 'Cover',
    categoryHelp: 'Games, software …; merchants find it by that in the hall',
    needAudit: 'Look at who asks to join',
    goodsAudit: 'Look at what members supply',
    feeHelp: 'Paid from the balance of who comes in; 0 for none. A change holds for whoever asks later',
    maxMembers: 'Places',
    days: 'Days a member stays',
    daysHelp: '0: as long as the pool',
    until: 'Until a moment',
  },
);

type Form = typeof adminOfficialPool.add;

export const NEW_POOL = {
  name: '',
  intro: '',
  cover: '',
  category: '',
  visibility: 1,
  need_audit: 1,
  goods_audit: 1,
  join_fee: '0.00',
  max_members: 100,
  member_days: 0,
  expire_at: null,
} as const;

/** Under which field a refusal stands. */
export const POOL_REFUSALS = {
  pool_fee_high: 'join_fee',
  pool_places_many: 'max_members',
  pool_places_few: 'max_members',
  pool_past: 'expire_at',
} as const;

export function PoolFields({ purpose }: { purpose: 'goods' | 'site' }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <>
      <Field<Form> of="name" label={t('name')} autoFocus />
      <Field<Form> of="intro" label={t('intro')} rows={3} />
      <Field<Form> of="cover" label={t('cover')}>
        {(control) => <PictureControl control={control} purpose={purpose} />}
      </Field>
      <Field<Form> of="category" label={t(word.category)} help={t('categoryHelp')} />
      <Field<Form>
        of="visibility"
        label={t('visibility')}
        options={([1, 2, 3] as const).map((value) => ({ value, label: poolVisibilityWords[value][locale] }))}
      />
      <Field<Form> of="need_audit" label={t('needAudit')} />
      <Field<Form> of="goods_audit" label={t('goodsAudit')} />
      <Field<Form> of="join_fee" label={t('fee')} help={t('feeHelp')} />
      <Field<Form> of="max_members" label={t('maxMembers')} />
      <Field<Form> of="member_days" label={t('days')} help={t('daysHelp')} />
      <Field<Form> of="expire_at" label={t(word.expiry)} wide>
        {(control) => (
          <ExpiryControl control={control} labels={{ never: t(word.neverExpires), until: t('until'), moment: t(word.expiresAt) }} />
        )}
      </Field>
    </>
  );
}

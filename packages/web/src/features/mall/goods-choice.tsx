/** Some goods of a shop, ticked in a list that is searched by name. */
import type { merchantPoolGoods } from '@keymall/contract/agency/pool-goods';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { adminMall, merchantMall } from '@keymall/contract/mall/listing';
import { useState } from 'react';
import { Checkbox, Input } from 'tdesign-react';
import { Thumb } from '#kit/back-office/cells';
import type { Control } from '#kit/back-office/field';
import { Named } from '#kit/back-office/naming';
import { useCall } from '#kit/back-office/queries';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import './goods-choice.css';

const text = words(
  { find: '按名称查找商品', more: '只显示前 {count} 件，请按名称查找', none: '没有可选的商品：须已上架、未冻结且不在商城中' },
  {
    find: 'Find products by name',
    more: 'The first {count} are shown: find others by name',
    none: 'Nothing to choose: products must be on sale, not frozen, and not in the mall yet',
  },
  { goods: word.goods },
);

interface ChoiceOf {
  list: readonly { id: number; name: string; image: string; price: string }[];
  total: number;
}
/** Rows a list of choices shows. */
const MOST_CHOICES = 50;

interface GoodsChoiceProps {
  control: Control;
  /** Gives what may be chosen, by a piece of its name; and what else it is asked with. */
  from: typeof adminMall.choices | typeof merchantMall.choices | typeof merchantPoolGoods.choices;
  of?: { merchant_id: number } | { pool_id: number };
  /** Said where there is nothing to choose. */
  none?: string;
}

export function GoodsChoice({ control, from, of, none }: GoodsChoiceProps) {
  const [name, setName] = useState('');
  const sought = name.trim();
  const query = useCall<Endpoint>(from, { ...of, limit: MOST_CHOICES, ...(sought && { name: sought }) });
  const choices = query.data as ChoiceOf | undefined;
  const t = useWords(text);
  const chosen = Array.isArray(control.value) ? (control.value as number[]) : [];
  const turn = (id: number, on: boolean): void => control.set(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <div className="bo-choice">
      <Named id={control.id} describedBy={control.describedBy} invalid={control.invalid}>
        <Input value={name} placeholder={t('find')} clearable maxlength={60} onChange={(value) => setName(value)} />
      </Named>
      <fieldset>
        <legend className="km-hidden">{t('goods')}</legend>
        {choices?.list.map(({ id, name: called, image, price }) => (
          <Checkbox key={id} checked={chosen.includes(id)} onChange={(on) => turn(id, on)}>
            <span className="bo-goods">
              {image && <Thumb src={image} alt="" size={28} />}
              <span>{`${called} · ${money(price)}`}</span>
            </span>
          </Checkbox>
        ))}
        {choices?.total === 0 && <p className="bo-note">{none ?? t('none')}</p>}
        {choices && choices.total > choices.list.length && <p className="bo-note">{t('more', { count: choices.list.length })}</p>}
      </fieldset>
    </div>
  );
}

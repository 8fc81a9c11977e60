/** Two questions about chosen cards: to which goods they go, and what choosing one of them costs. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { anyText } from '@keymall/contract/kit/field';
import { useState } from 'react';
import { Radio } from 'tdesign-react';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import type { RefusalFields } from '#kit/back-office/form-frame';
import { useCall } from '#kit/back-office/queries';
import type { Values } from '#kit/back-office/schema';
import { useSubmit } from '#kit/back-office/submit';
import { Dialog } from '#kit/dialog';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { type Chosen, untilNoneIsLeft } from './card-sweep.tsx';

const text = words(
  {
    move: '转移到其他商品',
    moveTo: '目标商品',
    moveHelp: '只转移可售与已停用的卡密；目标商品已有的重复卡密会留在原处',
    choose: '请选择商品',
    go: '转移',
    moved: '已转移 {count} 张',
    kept: '{count} 张卡密未转移',
    keptWhy: '目标商品中已有相同的卡密（含已售和回收站中的），它们仍在原商品下：',
    keptMore: '以及另外 {count} 张',
    price: '设置选号加价',
    priceHelp: '买家自助选号时，每选一张加收的金额；仅对自助选号的商品生效',
    own: '单独加价',
    asGoods: '按商品设置',
    amount: '每张加价',
    set: '设置',
    done: '设置成功',
    priced: '已设置 {count} 张',
  },
  {
    move: 'Move to another product',
    moveTo: 'Product',
    moveHelp: 'Only available and disabled cards move; what the product has already stays behind',
    choose: 'Choose a product',
    go: 'Move',
    moved: '{count} cards moved',
    kept: '{count} cards stayed',
    keptWhy: 'The product has the same cards already, sold and deleted ones included; these stay where they were:',
    keptMore: 'and {count} more',
    price: 'Set selection surcharge',
    priceHelp: 'What a buyer pays more for choosing a card; only for products whose buyers choose',
    own: 'A surcharge of its own',
    asGoods: 'As the product says',
    amount: 'Surcharge a card',
    set: 'Set',
    done: 'Saved',
    priced: '{count} cards set',
  },
);

interface DialogProps {
  /** Null while closed. */
  chosen: Chosen | null;
  onClose: () => void;
  onDone: () => void;
}

const MoveField = Field<typeof merchantCard.move>;
const moveRefusals: RefusalFields<WireInput<typeof merchantCard.move>> = { goods_without_cards: 'goods_id', missing: 'goods_id' };

export function MoveDialog({ chosen, onClose, onDone }: DialogProps) {
  const t = useWords(text);
  const goods = useCall(merchantGoods.goodList, {}, { enabled: chosen !== null, staleTime: 60_000 });
  const { send } = useSubmit(merchantCard.move);
  const [kept, setKept] = useState<{ duplicate: number; refused: readonly { id: number; masked: string }[] } | null>(null);
  return (
    <>
      <EditDialog
        open={chosen !== null}
        title={t('move')}
        onClose={onClose}
        saves={merchantCard.move}
        initial={{ goods_id: '' }}
        fixed={chosen ?? {}}
        refusals={moveRefusals}
        submit={t('go')}
        done={t('done')}
        onSaved={(answer, { goods_id }) => {
          onDone();
          void untilNoneIsLeft(answer, () => send({ ...chosen, goods_id: Number(goods_id) })).then(
            ({ last, changed }) => {
              toast.info(t('moved', { count: count(changed) }));
              // what stays behind is met again by every call: the last one names all of it
              if (last.duplicate > 0) setKept(last);
            },
            () => undefined,
          );
        }}
      >
        <MoveField
          of="goods_id"
          label={t('moveTo')}
          help={t('moveHelp')}
          placeholder={t('choose')}
          required
          options={goods.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      </EditDialog>
      <Dialog open={kept !== null} title={t('kept', { count: kept?.duplicate ?? 0 })} onClose={() => setKept(null)} size="small">
        {kept && (
          <>
            <p>{t('keptWhy')}</p>
            <ul className="bo-lines">
              {kept.refused.map(({ id, masked }) => (
                <li key={id} className="bo-mono">
                  {masked}
                </li>
              ))}
            </ul>
            {kept.duplicate > kept.refused.length && (
              <p className="bo-note">{t('keptMore', { count: kept.duplicate - kept.refused.length })}</p>
            )}
          </>
        )}
      </Dialog>
    </>
  );
}

const PriceField = Field<typeof merchantCard.price>;
const asGoods = merchantCard.price.input.extend({ select_price: anyText(20) });

export function PriceDialog({ chosen, onClose, onDone }: DialogProps) {
  const t = useWords(text);
  const { send } = useSubmit(merchantCard.price);
  const [own, setOwn] = useState(true);
  const inputOf = (values: Values) => ({ ...chosen, select_price: own ? String(values.select_price) : null });
  return (
    <EditDialog
      open={chosen !== null}
      title={t('price')}
      onClose={onClose}
      saves={merchantCard.price}
      {...(!own && { schema: asGoods })}
      initial={{ select_price: '' }}
      fixed={chosen ?? {}}
      toInput={inputOf}
      submit={t('set')}
      done={t('done')}
      onSaved={(answer, values) => {
        onDone();
        if (!answer.more) return;
        void untilNoneIsLeft(answer, () => send(inputOf(values))).then(
          ({ changed }) => toast.success(t('priced', { count: count(changed) })),
          () => undefined,
        );
      }}
    >
      <p className="bo-note">{t('priceHelp')}</p>
      <div role="radiogroup" aria-label={t('price')}>
        <Radio.Group value={own ? 1 : 0} onChange={(next) => setOwn(next === 1)}>
          <Radio value={1}>{t('own')}</Radio>
          <Radio value={0}>{t('asGoods')}</Radio>
        </Radio.Group>
      </div>
      {own && <PriceField of="select_price" label={t('amount')} required autoFocus />}
    </EditDialog>
  );
}

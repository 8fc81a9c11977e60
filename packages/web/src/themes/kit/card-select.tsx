/** The grid of masked numbers: searched and paged, chosen ones kept through all pages. Changes count once they are confirmed. */
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { money, moneyOfFen } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { fenOf } from '../../storefront/bill.ts';
import { CARDS_A_PAGE, useCardChoice } from '../../storefront/card-choice.ts';
import type { SelectableCard } from '../../storefront/shapes.ts';

const text = words(
  {
    title: '选择卡号',
    search: '搜索号码',
    placeholder: '输入数字或字母，如 888',
    numbers: '可选号码',
    none: '没有符合条件的号码。',
    empty: '暂无可选的号码。',
    total: '共 {total} 个可选',
    page: '第 {page} 页',
    pageOf: '第 {page} / {pages} 页',
    before: '上一页',
    after: '下一页',
    clear: '清空',
    chosen: '已选 {count} 个',
    fees: '选号费 {fee}',
    atMost: '最多可选 {max} 个',
    atLeast: '至少选 {min} 个',
    done: '选好了',
    free: '无加价',
  },
  {
    title: 'Choose numbers',
    search: 'Search',
    placeholder: 'Digits or letters, such as 888',
    numbers: 'Numbers to choose from',
    none: 'No number matches.',
    empty: 'There are no numbers to choose from.',
    total: '{total} to choose from',
    page: 'Page {page}',
    pageOf: 'Page {page} of {pages}',
    before: 'Previous page',
    after: 'Next page',
    clear: 'Clear',
    chosen: '{count} chosen',
    fees: 'surcharge {fee}',
    atMost: 'At most {max}',
    atLeast: 'At least {min}',
    done: 'Done',
    free: 'no surcharge',
  },
  { loading: word.loading, retry: word.retry },
);

interface CardSelectProps {
  open: boolean;
  token: string;
  goodsId: number;
  grant: string;
  range: { min: number; max: number };
  chosen: readonly SelectableCard[];
  onClose: () => void;
  onChoose: (cards: readonly SelectableCard[]) => void;
}

/** Each opening begins with what is chosen. */
export function CardSelect(props: CardSelectProps) {
  const [round, setRound] = useState({ open: props.open, count: 0 });
  if (round.open !== props.open) setRound({ open: props.open, count: round.count + (props.open ? 1 : 0) });
  return <Grid key={round.count} {...props} />;
}

function Grid({ open, token, goodsId, grant, range, chosen: before, onClose, onChoose }: CardSelectProps) {
  const t = useWords(text);
  const [chosen, setChosen] = useState(before);
  const choice = useCardChoice(token, goodsId, grant);
  const full = chosen.length >= range.max;
  const has = (id: number): boolean => chosen.some((card) => card.id === id);
  const toggle = (card: SelectableCard): void => {
    if (has(card.id)) setChosen(chosen.filter(({ id }) => id !== card.id));
    else if (!full) setChosen([...chosen, card]);
  };
  const fees = chosen.reduce((sum, { fee }) => sum + fenOf(fee), 0);
  const { page, total } = choice;
  const place = total === null ? t('page', { page }) : t('pageOf', { page, pages: Math.max(1, Math.ceil(total / CARDS_A_PAGE)) });
  const tooFew = chosen.length > 0 && chosen.length < range.min;
  return (
    <Dialog
      open={open}
      size="large"
      title={t('title')}
      onClose={onClose}
      foot={
        <>
          <p className="km-select-sum" role="status">
            <b>{t('chosen', { count: chosen.length })}</b>
            {fees > 0 && <span>{t('fees', { fee: moneyOfFen(fees) })}</span>}
            {full && <span>{t('atMost', { max: range.max })}</span>}
            {tooFew && <span>{t('atLeast', { min: range.min })}</span>}
          </p>
          <Button disabled={chosen.length === 0} onClick={() => setChosen([])}>
            {t('clear')}
          </Button>
          <Button look="primary" disabled={tooFew} onClick={() => onChoose(chosen)}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="km-select-search km-control">
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('placeholder')}
          value={choice.keyword}
          maxLength={20}
          data-autofocus=""
          onChange={(event) => choice.search(event.target.value)}
        />
        <small className="km-faint">{choice.total !== null && t('total', { total: choice.total })}</small>
      </div>
      {choice.message ? (
        <p className="km-alert" role="alert">
          {choice.message}
          <Button size="small" onClick={choice.retry}>
            {t('retry')}
          </Button>
        </p>
      ) : choice.list === null ? (
        <p className="km-nothing" role="status">
          {t('loading')}
        </p>
      ) : choice.list.length === 0 ? (
        <p className="km-nothing" role="status">
          {t(choice.keyword ? 'none' : 'empty')}
        </p>
      ) : null}
      <fieldset className="km-select-grid" aria-busy={choice.busy}>
        <legend className="km-hidden">{t('numbers')}</legend>
        {choice.list?.map((card) => (
          <button key={card.id} type="button" aria-pressed={has(card.id)} disabled={full && !has(card.id)} onClick={() => toggle(card)}>
            <code>{card.preview}</code>
            <small>{card.fee === '0.00' ? t('free') : `+${money(card.fee)}`}</small>
          </button>
        ))}
      </fieldset>
      {(choice.page > 1 || choice.more) && (
        <nav className="km-pages" aria-label={place}>
          <Button size="small" disabled={choice.page <= 1} onClick={() => choice.turnTo(choice.page - 1)}>
            {t('before')}
          </Button>
          <span>{place}</span>
          <Button size="small" disabled={!choice.more} onClick={() => choice.turnTo(choice.page + 1)}>
            {t('after')}
          </Button>
        </nav>
      )}
    </Dialog>
  );
}

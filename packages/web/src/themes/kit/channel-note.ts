/** What it costs to pay by a channel, or why the order is nothing for it. */
import { money, moneyOfFen } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import type { Sale } from '../../storefront/sale.ts';

const text = words(
  { fee: '手续费 {fee}', under: '每笔最少 {limit}', over: '每笔最多 {limit}' },
  { fee: 'fee {fee}', under: '{limit} or more an order', over: 'at most {limit} an order' },
);

export function useChannelNote({ beyond, channelId, price }: Sale): (channel: Sale['channels'][number]) => string {
  const t = useWords(text);
  return ({ id, single_min, single_max }) => {
    const why = beyond.get(id);
    const limit = why === 'under' ? single_min : single_max;
    if (why && limit) return t(why, { limit: money(limit) });
    return channelId === id && price && price.fee > 0 ? t('fee', { fee: moneyOfFen(price.fee) }) : '';
  };
}

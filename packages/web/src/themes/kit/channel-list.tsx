/** The ways to pay in one list to choose from. */
import * as word from '@keymall/contract/kit/word';
import { useWords, words } from '#kit/i18n';
import type { Sale } from '../../storefront/sale.ts';
import { useChannelNote } from './channel-note.ts';
import { Choice } from './choice.tsx';

const text = words({}, {}, { by: word.payMethod });

export function ChannelList({ sale }: { sale: Sale }) {
  const t = useWords(text);
  const noteOf = useChannelNote(sale);
  return (
    <Choice label={t('by')} value={sale.channelId ?? ''} onChange={(id) => sale.chooseChannel(Number(id))}>
      {sale.channels.map((channel) => (
        <option key={channel.id} value={channel.id} disabled={sale.beyond.has(channel.id)}>
          {[channel.title, noteOf(channel)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </Choice>
  );
}

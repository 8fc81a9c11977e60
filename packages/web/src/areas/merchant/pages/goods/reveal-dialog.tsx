/** A card in plain text, for as long as the dialog is open. */

import type { merchantCard } from '@keymall/contract/inventory/card';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { useState } from 'react';
import { Copy } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';

const text = words(
  { title: '卡密原文', number: '卡号', secret: '卡密', key: '卡密', note: '查看已记入操作日志，请勿泄露' },
  {
    title: 'The card in plain text',
    number: 'Number',
    secret: 'Secret',
    key: 'Card',
    note: 'Looking at it was logged; keep it to yourself',
  },
);

type Revealed = WireOutput<typeof merchantCard.reveal>;

export function useReveal() {
  const [card, setCard] = useState<Revealed | null>(null);
  return { card, show: (shown: Revealed) => setCard(shown), hide: () => setCard(null) };
}

export function RevealDialog({ card, hide }: { card: Revealed | null; hide: () => void }) {
  const t = useWords(text);
  return (
    <Dialog open={card !== null} title={t('title')} onClose={hide} size="small">
      {card && (
        <>
          <Facts
            rows={
              card.secret
                ? [
                    [t('number'), <Copy key="number" value={card.number} what={t('number')} />],
                    [t('secret'), <Copy key="secret" value={card.secret} what={t('secret')} />],
                  ]
                : [[t('key'), <Copy key="key" value={card.number} what={t('key')} />]]
            }
          />
          <p className="bo-note">{t('note')}</p>
        </>
      )}
    </Dialog>
  );
}

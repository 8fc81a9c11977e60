/** A button that does something to chosen cards. Of all that match, one call takes so many; it goes on until none is left. */
import type { merchantCard } from '@keymall/contract/inventory/card';
import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Button } from '#kit/back-office/button';
import { needs, useAllowed } from '#kit/back-office/office';
import { useSubmit } from '#kit/back-office/submit';
import { confirm as ask } from '#kit/confirm';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';

const text = words(
  { changed: '已处理 {count} 张', none: '没有可处理的卡密：已售出、被订单占用或已是该状态' },
  { changed: '{count} cards changed', none: 'Nothing to change: sold, held by orders, or so already' },
);

/** Cards by name, or all that match. */
export type Chosen = WireInput<typeof merchantCard.del>;
interface Changed {
  changed: number;
  more: boolean;
}

/** Asks again while cards are left and any of them changes. Gives the last answer, and how many all of them changed. */
export async function untilNoneIsLeft<A extends Changed>(first: A, again: () => Promise<A>): Promise<{ last: A; changed: number }> {
  let last = first;
  let { changed } = first;
  while (last.more && last.changed > 0) {
    last = await again();
    changed += last.changed;
  }
  return { last, changed };
}

interface SweepProps<E extends Endpoint> {
  does: E;
  with: WireInput<E>;
  /** Asked first, as 确定要{action}吗？ */
  confirm?: string;
  note?: string;
  danger?: boolean;
  look?: 'link' | 'button';
  disabled?: boolean;
  onDone?: () => void;
  children: ReactNode;
}

export function Sweep<E extends Endpoint>(props: SweepProps<E>) {
  const { does, with: input, confirm, note, danger = false, look = 'link', disabled = false, onDone, children } = props;
  const t = useWords(text);
  const may = useAllowed(needs(does));
  const { send, busy } = useSubmit(does);
  if (!may) return null;
  const run = async (): Promise<void> => {
    const again = async (): Promise<Changed> => (await send(input)) as Changed;
    const { changed } = await untilNoneIsLeft(await again(), again);
    if (changed === 0) toast.info(t('none'));
    else toast.success(t('changed', { count: count(changed) }));
    onDone?.();
  };
  const press = async (): Promise<void> => {
    if (confirm) await ask({ action: confirm, run, danger, ...(note !== undefined && { note }) });
    else await run().catch(() => undefined);
  };
  return (
    <Button
      theme={danger ? 'danger' : 'primary'}
      variant={look === 'link' ? 'text' : 'outline'}
      size={look === 'link' ? 'small' : 'medium'}
      loading={busy && !confirm}
      disabled={disabled}
      onClick={(event) => {
        event.stopPropagation();
        void press();
      }}
    >
      {children}
    </Button>
  );
}

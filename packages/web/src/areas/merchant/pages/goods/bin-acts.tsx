/** What may be done with something in a bin, one or many at once: taken out again, or deleted for good. */
import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { Act } from '#kit/back-office/act';
import { useWords, words } from '#kit/i18n';

const text = words({ restore: '恢复' }, { restore: 'Restore' });

/** A call that takes the ids of rows and nothing else. */
type TakesIds<E extends Endpoint> = { ids: number[] } extends WireInput<E> ? E : never;

interface BinActsProps<Restore extends Endpoint, Purge extends Endpoint> {
  restores: TakesIds<Restore>;
  purges: TakesIds<Purge>;
  ids: number[];
  /** Asked before they are deleted for good. */
  confirm: string;
  note: string;
  /** Whether it may not be taken out any more. */
  stays?: boolean;
  onDone?: () => void;
}

export function BinActs<Restore extends Endpoint, Purge extends Endpoint>(props: BinActsProps<Restore, Purge>) {
  const { restores, purges, ids, confirm, note, stays = false, onDone } = props;
  const t = useWords(text);
  return (
    <>
      <Act<Endpoint> does={restores} with={{ ids }} disabled={stays} onDone={onDone}>
        {t('restore')}
      </Act>
      <Act<Endpoint> does={purges} with={{ ids }} confirm={confirm} note={note} danger onDone={onDone}>
        {t(word.deleteForGood)}
      </Act>
    </>
  );
}

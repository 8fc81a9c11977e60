/** What became of a contract or an invoice, step by step: the state, who, why and when. */
import { actorWords } from '@keymall/contract/kit/actor-words';
import type { StatusWords } from '@keymall/contract/kit/words';
import { StatusTag, Time } from '#kit/back-office/cells';
import { Part } from '#kit/back-office/detail-drawer';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words({ steps: '处理经过' }, { steps: 'History' });

interface Move<Status extends string> {
  id: number;
  to: Status;
  actor: 'admin' | 'merchant' | 'system';
  name: string;
  reason: string;
  create_at: string;
}

export function Story<Status extends string>({ moves, of }: { moves: readonly Move<Status>[]; of: StatusWords<Status> }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <Part title={t('steps')}>
      <ol className="bo-steps">
        {moves.map(({ id, to, actor, name, reason, create_at }) => (
          <li key={id}>
            <StatusTag of={of} value={to} /> {[actorWords[actor][locale], name].filter(Boolean).join(' ')}
            {reason && <span className="bo-note"> {reason}</span>}
            <small>
              <Time at={create_at} />
            </small>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** What waits for whoever signs in: how many of each, and the way to them. */
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { Link } from 'react-router';
import { CheckCircleIcon, ChevronRightIcon } from 'tdesign-icons-react';
import { count } from '../format.ts';
import { useWords, words } from '../i18n.tsx';
import { needs, useAllowed } from './office.ts';
import { Card } from './page-head.tsx';
import { useCall } from './queries.ts';

const text = words({ title: '待办事项', none: '没有待处理的事项' }, { title: 'To do', none: 'Nothing waits for you' });

export interface Todo {
  label: string;
  /** undefined while it is asked for, null where it is not this account's to know. */
  count: number | null | undefined;
  /** Where they are, sifted as they were counted. */
  to: string;
}

/** How many a call's answer speaks of; null without its permission or where it was refused. */
export function useWaiting<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  read: (answer: WireOutput<E>) => number,
  /** False while nobody needs to know: undefined then, unless it was asked for elsewhere. */
  asks = true,
): number | null | undefined {
  const isAllowed = useAllowed(needs(endpoint));
  const { data, isError } = useCall(endpoint, input, { enabled: isAllowed && asks });
  if (!isAllowed || isError) return null;
  return data === undefined ? undefined : read(data);
}

export function TodoStrip({ todos }: { todos: readonly Todo[] }) {
  const t = useWords(text);
  const known = todos.filter((todo) => todo.count !== null);
  if (known.length === 0) return null;
  const waiting = known.filter((todo) => (todo.count ?? 0) > 0);
  const isAsking = known.some((todo) => todo.count === undefined);
  return (
    <Card title={t('title')}>
      {waiting.length > 0 ? (
        <ul className="bo-todo" aria-busy={isAsking}>
          {waiting.map((todo) => (
            <li key={todo.label}>
              <Link to={todo.to}>
                <strong>{count(todo.count ?? 0)}</strong>
                <span>{todo.label}</span>
                <ChevronRightIcon />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="bo-todo-none" aria-busy={isAsking}>
          {!isAsking && (
            <>
              <CheckCircleIcon /> {t('none')}
            </>
          )}
        </p>
      )}
    </Card>
  );
}

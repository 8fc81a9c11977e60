/** What waits for whoever signs in: how many of each, and the way to them. */
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckCircleIcon, ChevronRightIcon } from 'tdesign-icons-react';
import { count } from '../format.ts';
import { useWords, words } from '../i18n.tsx';
import { needs, useAllowed } from './office.ts';
import { Card } from './page-head.tsx';
import { useCall } from './queries.ts';

const text = words(
  { title: '待办事项', none: '没有待处理的事项', days: '最早 {count} 天前', hours: '最早 {count} 小时前', minutes: '最早 {count} 分钟前' },
  { title: 'To do', none: 'Nothing waits for you', days: 'Oldest: {count} d', hours: 'Oldest: {count} h', minutes: 'Oldest: {count} min' },
);

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How long something waits, in the largest unit that it fills. */
function waited(since: string, now: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(`${since.replace(' ', 'T')}+08:00`)) / MINUTE_MS));
  if (minutes >= DAY) return { unit: 'days', count: Math.floor(minutes / DAY) };
  return minutes >= HOUR ? { unit: 'hours', count: Math.floor(minutes / HOUR) } : { unit: 'minutes', count: minutes };
}

export interface Todo {
  label: string;
  /** undefined while it is asked for, null where it is not this account's to know. */
  count: number | null | undefined;
  /** Since when the oldest waits, a wire time, where that is known. */
  oldest?: string | null;
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

export function Age({ since }: { since: string }) {
  const t = useWords(text);
  const { unit, count: many } = waited(since, Date.now());
  return <small>{t(unit, { count: many })}</small>;
}

/** `children`: what more is to be said of some of them. */
export function TodoStrip({ todos, children }: { todos: readonly Todo[]; children?: ReactNode }) {
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
                <span>
                  {todo.label}
                  {todo.oldest && <Age since={todo.oldest} />}
                </span>
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
      {children}
    </Card>
  );
}

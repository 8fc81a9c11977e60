/** The office's chat: a button in the header with what is unread, and the window it opens over any page. */
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { lazy, Suspense } from 'react';
import { Allowed } from '#kit/back-office/allowed';
import { needs } from '#kit/back-office/office';

export interface ChatDesk {
  /** What the window begins with. */
  desk: () => Promise<{ own_id: number; unread: number; quick_replies: string[] }>;
  need: Pick<Endpoint, 'permission'>;
  /** Begins the chat with the platform, of whoever may. */
  contact?: () => Promise<{ user_id: number }>;
  /** Asks the platform into a chat, where one may. */
  handOver?: (user_id: number) => Promise<unknown>;
  /** Leaves a chat that a shop handed over, where one may. */
  handBack?: (user_id: number) => Promise<unknown>;
  block?: (user_id: number, status: 0 | 1) => Promise<unknown>;
  /** What cards can be sent of, the newest or what fits what was typed. Kinds that are not there are asked for by their number. */
  finds?: Partial<Record<'order' | 'goods', (typed: string) => Promise<readonly CardChoice[]>>>;
}

export interface CardChoice {
  /** What is sent: the order's number or the goods'. */
  value: string;
  title: string;
  note: string;
}

/** Loaded after the page: nobody waits for it. */
const Talks = lazy(() => import('./talks.tsx'));

export const ChatButton = (desk: ChatDesk) => (
  <Allowed to={needs(desk.need)}>
    <Suspense>
      <Talks {...desk} />
    </Suspense>
  </Allowed>
);

/** An order's life as one list of steps: what happened, by whom, why, and the money of it. */
import { actorWords } from '@keymall/contract/kit/actor-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { Money, StatusTag, Time } from '#kit/back-office/cells';
import { useLocale } from '#kit/i18n';
import { stepText } from './codes.ts';
import './order.css';

type Step = WireOutput<typeof merchantOrder.detail>['steps'][number];

export function OrderStory({ steps }: { steps: readonly Step[] }) {
  const locale = useLocale();
  return (
    <ol className="bo-steps bo-story">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity of their own, and are only ever added at the end
        <li key={at}>
          <p className="bo-row">
            {step.status !== null && <StatusTag of={orderStatusWords} value={step.status} />}
            <span>{stepText(step.code, locale)}</span>
            {step.amount !== null && <Money yuan={step.amount} strong />}
          </p>
          {step.reason && <q>{step.reason}</q>}
          <small>
            <span>{[actorWords[step.actor][locale], step.actor_name].filter(Boolean).join(' ')}</span>
            <Time at={step.create_at} />
          </small>
        </li>
      ))}
    </ol>
  );
}

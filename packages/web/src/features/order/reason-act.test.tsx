import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { ReasonAct } from './reason-act.tsx';

it('sends the reason with what is fixed and what was filled in before it', async () => {
  const server = fakeServer([[adminOrder.freeze, null]]);
  renderInOffice(<ReasonAct does={adminOrder.freeze} id={7} title="冻结订单" fixed={{ is_freeze: 1 }} initial={{ reason: '可疑' }} />, {
    role: 'admin',
  });
  fireEvent.click(await screen.findByRole('button', { name: '冻结订单' }));
  const submit = await waitFor(() => screen.getAllByRole('button', { name: '冻结订单' })[1] as HTMLElement);
  fireEvent.click(submit);
  await waitFor(() => expect(server.of(adminOrder.freeze)).toHaveLength(1));
  expect(server.of(adminOrder.freeze)[0]?.input).toEqual({ id: 7, is_freeze: 1, reason: '可疑' });
});

/** Never drawn: each expected error is a typo that must not compile. */
export function ActsThatMustNotCompile() {
  return (
    <>
      {/* @ts-expect-error sent along under a name that the input has not */}
      <ReasonAct does={adminOrder.freeze} id={7} title="" fixed={{ is_frozen: 1 }} />
      {/* @ts-expect-error the id is the row's */}
      <ReasonAct does={adminOrder.freeze} id={7} title="" fixed={{ id: 8 }} />
      {/* @ts-expect-error a value that the input does not take */}
      <ReasonAct does={adminOrder.freeze} id={7} title="" fixed={{ is_freeze: 'yes' }} />
      {/* @ts-expect-error begins with a name that the input has not */}
      <ReasonAct does={adminOrder.refund} id={7} title="" initial={{ amuont: '' }} />
      {/* @ts-expect-error a reason under a name that the input has not */}
      <ReasonAct does={adminOrder.refund} id={7} title="" of="resaon" />
    </>
  );
}

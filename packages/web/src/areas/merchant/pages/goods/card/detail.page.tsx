/** One card on a page of its own: where letters and orders link to. */

import { merchantCard } from '@keymall/contract/inventory/card';
import { useParams } from 'react-router';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useGoBack } from '#kit/back-office/way-back';
import { CardActs } from '../card-acts.tsx';
import { CardDetails } from '../card-details.tsx';

export function Page() {
  const id = Number(useParams().id);
  const query = useCall(merchantCard.detail, { id });
  const back = useGoBack();
  return (
    <>
      <PageHead about={query.data?.goods_name} />
      <Card>
        <Answered query={query} rows={8}>
          {(card) => (
            <CardDetails card={card}>
              <CardActs card={card} onGone={back} />
            </CardDetails>
          )}
        </Answered>
      </Card>
    </>
  );
}

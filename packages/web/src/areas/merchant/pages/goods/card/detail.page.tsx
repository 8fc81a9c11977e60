/** One card on a page of its own: where letters and orders link to. */

import { merchantCard } from '@keymall/contract/inventory/card';
import * as word from '@keymall/contract/kit/word';
import { useNavigate, useParams } from 'react-router';
import { OpenButton } from '#kit/back-office/act';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../../../paths.ts';
import { CardActs } from '../card-acts.tsx';
import { CardDetails } from '../card-details.tsx';

const text = words({}, {}, { back: word.backToList });

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const query = useCall(merchantCard.detail, { id });
  const back = (): void => void navigate(merchantPath('goods/card/index'));
  return (
    <>
      <PageHead>
        <OpenButton onClick={back}>{t('back')}</OpenButton>
      </PageHead>
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

/** A complaint as the supplier sees it: its own goods and cards, and the thread, in which it has a word. The seller decides. */

import { merchantCard } from '@keymall/contract/inventory/card';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import { useNavigate, useParams } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { Copy, None, Time } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { Card, PageHead } from '#kit/back-office/page-head';
import { Present } from '#kit/back-office/present';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { Evidence, Keys, Standing, Steps } from '../../../../../features/complaint/complaint-details.tsx';
import { useLiveComplaints } from '../../../../../features/complaint/live.ts';
import { Thread } from '../../../../../features/complaint/thread.tsx';
import { merchantPath } from '../../../paths.ts';
import { SuppliedGoods } from './supplied-goods.tsx';

const text = words(
  {
    lead: '您是该订单的供货商：可以查看自己的卡密并留言，退款、补发与裁决由商家和平台处理',
    asked: '投诉内容',
    contact: '买家联系方式',
    shop: '售出店铺',
    goods: '我的商品',
    noCards: '没有投诉到您的卡密',
    keys: '卡密',
  },
  {
    lead: 'You supplied this order: see your cards and say what you know; seller and platform refund, replace and rule',
    asked: 'Complaint',
    contact: 'The buyer’s contact',
    shop: 'Sold by',
    goods: 'My products',
    noCards: 'None of your cards is complained of',
    keys: 'Cards',
  },
);

type Detail = WireOutput<typeof merchantProxyComplaint.proxyDetail>;

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const query = useCall(merchantProxyComplaint.proxyDetail, { id });
  useLiveComplaints(id, () => query.refetch({ throwOnError: true }));
  return (
    <>
      <PageHead about={query.data?.trade_no} lead={t('lead')} />
      <Present what="complaint" id={id} />
      <Answered query={query} rows={10}>
        {(complaint) => (
          <div className="bo-complaint">
            <Card>
              <Standing complaint={complaint} />
              <Facets complaint={complaint} />
              <Cards cards={complaint.cards} />
              <Steps steps={complaint.steps} />
            </Card>
            <section className="bo-card bo-complaint-talk">
              <Thread id={id} messages={complaint.messages} open={complaint.status === 0} sends={merchantProxyComplaint.proxySend} />
            </section>
          </div>
        )}
      </Answered>
    </>
  );
}

function Facets({ complaint }: { complaint: Detail }) {
  const t = useWords(text);
  const contact = [complaint.qq && `QQ ${complaint.qq}`, complaint.mobile].filter(Boolean).join(' · ');
  return (
    <>
      <Part title={t('asked')}>
        <p className="bo-complaint-words">{complaint.desc}</p>
        <Facts
          rows={[
            [t('contact'), contact || <None key="contact" />],
            [t(word.sentAt), <Time key="time" at={complaint.create_at} />],
            complaint.resolve_at ? [t(word.endedAt), <Time key="resolved" at={complaint.resolve_at} />] : null,
          ]}
        />
        <Evidence pictures={complaint.evidence} />
      </Part>
      <Part title={t(word.order)}>
        <Facts
          rows={[
            [t(word.orderNumber), <Copy key="no" value={complaint.trade_no} what={t(word.orderNumber)} />],
            [t('shop'), complaint.shop_name],
            [t('goods'), <SuppliedGoods key="goods" goods={complaint.goods} />],
            [t(word.paidAt), <Time key="paid" at={complaint.success_at} />],
          ]}
        />
      </Part>
    </>
  );
}

function Cards({ cards }: { cards: Detail['cards'] }) {
  const t = useWords(text);
  const navigate = useNavigate();
  if (cards.length === 0)
    return (
      <Part title={t('keys')}>
        <p className="bo-note">{t('noCards')}</p>
      </Part>
    );
  const open = (no: number): void => {
    const card = cards.find((one) => one.no === no);
    if (card) void navigate(merchantPath('goods/card/detail', card.id));
  };
  return (
    <Keys
      cards={cards.map((card) => ({ ...card, complained: true }))}
      more={(no) => (
        <RowButton need={merchantCard.detail} onClick={() => open(no)}>
          {t(word.view)}
        </RowButton>
      )}
    />
  );
}

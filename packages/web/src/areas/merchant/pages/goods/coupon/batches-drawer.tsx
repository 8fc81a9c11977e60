/** Coupons by the batch they were made in: all codes copied at once, or all of it thrown away. */

import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { couponReceiveWords } from '@keymall/contract/catalogue/coupon-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { Act, RowButton } from '#kit/back-office/act';
import { StatusTag, Two } from '#kit/back-office/cells';
import { RowDrawer } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { ResourceTable } from '#kit/back-office/table';
import { copy } from '#kit/copy';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { Benefit, useScope } from './coupon-words.tsx';

const text = words(
  {
    title: '优惠券批次',
    batch: '批次',
    stands: '剩余',
    left: '可使用 {unused} / 共 {live}',
    claimed: '已领取 {claimed}',
    noneLeft: '这一批没有可发放的券码',
    del: '删除整批',
    delIt: '删除批次 {id} 的全部优惠券',
    delNote: '移入回收站；被未付款订单占用的会保留',
    gone: '已移入回收站',
  },
  {
    title: 'Batches of coupons',
    batch: 'Batch',
    stands: 'Left',
    left: '{unused} usable of {live}',
    claimed: '{claimed} claimed',
    noneLeft: 'No code of this batch is left to hand out',
    del: 'Delete all',
    delIt: 'delete all coupons of batch {id}',
    delNote: 'They go to the bin; those that unpaid orders hold stay',
    gone: 'Moved to the bin',
  },
);

type Batch = RowOf<typeof merchantCoupon.batches>;

interface BatchesDrawerProps {
  open: boolean;
  onClose: () => void;
  /** Lists one batch's coupons. */
  onShow: (id: number) => void;
}

export function BatchesDrawer({ open, onClose, onShow }: BatchesDrawerProps) {
  const t = useWords(text);
  return (
    <RowDrawer of={open || null} title={t('title')} onClose={onClose}>
      {() => <Batches onShow={onShow} />}
    </RowDrawer>
  );
}

function Batches({ onShow }: Pick<BatchesDrawerProps, 'onShow'>) {
  const t = useWords(text);
  const scope = useScope();
  const list = useList(merchantCoupon.batches, { keep: 'memory' });
  const hand = ({ codes }: WireOutput<typeof merchantCoupon.codes>): void => {
    if (codes.length === 0) toast.info(t('noneLeft'));
    else void copy(codes.join('\n'));
  };
  return (
    <ResourceTable<Batch>
      list={list}
      label={t('title')}
      columns={[
        {
          key: 'remark',
          title: t('batch'),
          head: true,
          cell: (row) => <Two note={row.create_at}>{row.remark || `#${row.id}`}</Two>,
        },
        {
          key: 'amount',
          title: t(word.couponOff),
          cell: (row) => (
            <Two note={scope(row)}>
              <Benefit coupon={row} />
            </Two>
          ),
        },
        {
          key: 'counts',
          title: t('stands'),
          cell: (row) => (
            <Two note={row.receive === 2 ? t('claimed', { claimed: count(row.claimed) }) : <StatusTag of={couponReceiveWords} value={1} />}>
              {t('left', { unused: count(row.counts.unused), live: count(row.live) })}
            </Two>
          ),
        },
      ]}
      acts={(row) => (
        <>
          <Act does={merchantCoupon.codes} with={{ batch_id: row.id }} done="" onDone={hand} disabled={row.counts.unused === 0}>
            {t(word.copyAll)}
          </Act>
          <RowButton onClick={() => onShow(row.id)}>{t(word.view)}</RowButton>
          {row.live > 0 && (
            <Act
              does={merchantCoupon.trashBatch}
              with={{ batch_id: row.id }}
              confirm={t('delIt', { id: row.id })}
              note={t('delNote')}
              done={t('gone')}
              danger
            >
              {t('del')}
            </Act>
          )}
        </>
      )}
    />
  );
}

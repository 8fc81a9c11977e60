/** What the list of coupons says. */
import * as word from '@keymall/contract/kit/word';
import { words } from '#kit/i18n';

export const text = words(
  {
    lead: '发给老客户，或让买家在店铺页自助领取；未付款订单占用期间不能删除',
    add: '添加优惠券',
    batches: '批次',
    uses: '已用 / 可用次数',
    heldNow: '占用 {count}',
    claimed: '已领取',
    batchNote: '只显示批次 {id} 的优惠券',
    all: '显示全部',
    delIt: '删除优惠券 {code}',
    delThem: '删除选中的 {count} 张优惠券',
    delNote: '移入回收站，可恢复',
    none: '还没有优惠券',
    countUnused: '可使用',
    countHeld: '占用中',
    countUsed: '已用完',
    countExpired: '已过期',
  },
  {
    lead: 'Hand them to regulars or let buyers claim them on the shop’s page; what an unpaid order holds cannot be deleted',
    add: 'Add coupons',
    batches: 'Batches',
    uses: 'Used / uses',
    heldNow: '{count} held',
    claimed: 'Claimed',
    batchNote: 'Only the coupons of batch {id}',
    all: 'Show all',
    delIt: 'delete the coupon {code}',
    delThem: 'delete {count} coupons',
    delNote: 'They go to the bin and can be restored',
    none: 'No coupons yet',
    countUnused: 'Usable',
    countHeld: 'Held',
    countUsed: 'Used up',
    countExpired: 'Expired',
  },
);

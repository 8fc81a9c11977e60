/** Letters around supply pools. See ../saying.ts. */
import type { SayingRow } from './row.ts';

const pool = { pool: 'words' } as const;
const because = { pool: 'words', reason: 'words' } as const;
const byShop = { pool: 'words', shop: 'words' } as const;

export const poolSayings = {
  pool_platform: { zh_CN: '平台', en_US: 'Platform' },
  pool_applied_title: { zh_CN: '有商户申请加入货源池', en_US: 'A merchant asks to join your pool' },
  pool_applied: {
    blanks: { ...byShop, remark: 'words' },
    zh_CN: '「{shop}」申请加入货源池「{pool}」。留言：{remark}',
    en_US: '“{shop}” asks to join the pool “{pool}”: {remark}',
  },
  pool_joined_title: { zh_CN: '货源池有新成员', en_US: 'Your pool has a new member' },
  pool_joined: { blanks: byShop, zh_CN: '「{shop}」已加入货源池「{pool}」。', en_US: '“{shop}” is in the pool “{pool}” now.' },
  pool_admitted_title: { zh_CN: '入池申请已通过', en_US: 'You are in a pool' },
  pool_admitted: {
    blanks: pool,
    zh_CN: '您已加入货源池「{pool}」，可以开始代理池内商品。',
    en_US: 'You are in the pool “{pool}” now and may copy its products.',
  },
  pool_admitted_paid: {
    blanks: { ...pool, fee: 'fen' },
    zh_CN: '您已加入货源池「{pool}」，可以开始代理池内商品。入池费 {fee} 元已从余额支付。',
    en_US: 'You are in the pool “{pool}” now and may copy its products. The fee of {fee} yuan was paid from your balance.',
  },
  pool_turned_away_title: { zh_CN: '入池申请未通过', en_US: 'A pool refused you' },
  pool_turned_away: {
    blanks: because,
    zh_CN: '货源池「{pool}」拒绝了您的申请。原因：{reason}',
    en_US: 'The pool “{pool}” refused your request: {reason}',
  },
  pool_invited_title: { zh_CN: '邀请您加入货源池', en_US: 'You are invited to a pool' },
  pool_invited: {
    blanks: { ...byShop, remark: 'words' },
    zh_CN: '「{shop}」邀请您加入货源池「{pool}」。留言：{remark}',
    en_US: '“{shop}” invites you to the pool “{pool}”: {remark}',
  },
  pool_declined_title: { zh_CN: '入池邀请或申请已取消', en_US: 'An invitation or application was withdrawn' },
  pool_declined: {
    blanks: byShop,
    zh_CN: '「{shop}」取消了加入货源池「{pool}」的邀请或申请。',
    en_US: '“{shop}” withdrew the invitation or application for the pool “{pool}”.',
  },
  pool_left_title: { zh_CN: '有成员退出货源池', en_US: 'A member left your pool' },
  pool_left: { blanks: byShop, zh_CN: '「{shop}」已退出货源池「{pool}」。', en_US: '“{shop}” left the pool “{pool}”.' },
  pool_removed_title: { zh_CN: '您已被移出货源池', en_US: 'You were removed from a pool' },
  pool_removed: {
    blanks: because,
    zh_CN: '您已被移出货源池「{pool}」。原因：{reason}',
    en_US: 'You were removed from the pool “{pool}”: {reason}',
  },
  pool_over_title: { zh_CN: '货源池成员资格已到期', en_US: 'Your time in a pool is over' },
  pool_over: {
    blanks: pool,
    zh_CN: '您在货源池「{pool}」的成员资格已到期，可重新申请加入。',
    en_US: 'Your time in the pool “{pool}” is over; you may ask to join again.',
  },
  pool_closed_title: { zh_CN: '货源池已关闭', en_US: 'A pool was closed' },
  pool_closed: {
    blanks: { ...pool, reason: 'words' },
    zh_CN: '货源池「{pool}」已关闭[。原因：{reason}]。已付款的订单照常发货。',
    en_US: 'The pool “{pool}” is closed[: {reason}]. Paid orders are delivered all the same.',
  },
  pool_ended: { zh_CN: '池的期限已到', en_US: 'its time is over' },
  pool_copies_title: { zh_CN: '池内代理商品已下架', en_US: 'Copies from a pool went off the shelf' },
  pool_copies: {
    blanks: { ...pool, count: 'count', goods: 'words' },
    zh_CN: '来自货源池「{pool}」的 {count} 件代理商品已不再供货，已自动下架：{goods}',
    en_US: '{count} copies from the pool “{pool}” are supplied no longer and went off the shelf: {goods}',
  },
  pool_goods_asked_title: { zh_CN: '有商品等待入池审核', en_US: 'Products wait to enter your pool' },
  pool_goods_asked: {
    blanks: { ...byShop, count: 'count' },
    zh_CN: '「{shop}」向货源池「{pool}」提交了 {count} 件商品，请审核。',
    en_US: '“{shop}” put {count} products forward for the pool “{pool}”; please look at them.',
  },
  pool_goods_in_title: { zh_CN: '商品已进入货源池', en_US: 'A product is in a pool' },
  pool_goods_in: {
    blanks: { ...pool, goods: 'words' },
    zh_CN: '「{goods}」已进入货源池「{pool}」。',
    en_US: '“{goods}” is in the pool “{pool}” now.',
  },
  pool_goods_out_title: { zh_CN: '商品未进入货源池', en_US: 'A product is not in a pool' },
  pool_goods_out: {
    blanks: { ...because, goods: 'words' },
    zh_CN: '「{goods}」未进入或已移出货源池「{pool}」。原因：{reason}',
    en_US: '“{goods}” is not in the pool “{pool}”: {reason}',
  },
  pool_goods_taken: { zh_CN: '池主移出', en_US: 'its owner took it out' },
  pool_passed_title: { zh_CN: '货源池审核通过', en_US: 'Your pool may open' },
  pool_passed: { blanks: pool, zh_CN: '货源池「{pool}」已通过审核并开放。', en_US: 'The platform passed your pool “{pool}”; it is open.' },
  pool_refused_title: { zh_CN: '货源池审核未通过', en_US: 'Your pool was refused' },
  pool_refused: {
    blanks: because,
    zh_CN: '货源池「{pool}」未通过审核，修改后会重新提交。原因：{reason}',
    en_US: 'The platform refused your pool “{pool}”: {reason}. Edit it to ask again.',
  },
  pool_frozen_title: { zh_CN: '货源池已被冻结', en_US: 'Your pool was frozen' },
  pool_frozen: {
    blanks: because,
    zh_CN: '平台冻结了货源池「{pool}」，池内代理商品暂不可购买。原因：{reason}',
    en_US: 'The platform froze your pool “{pool}”; copies from it can’t be bought meanwhile: {reason}',
  },
  pool_thawed_title: { zh_CN: '货源池已解冻', en_US: 'Your pool is open again' },
  pool_thawed: { blanks: pool, zh_CN: '货源池「{pool}」已解冻。', en_US: 'The platform opened your pool “{pool}” again.' },
  job_pools_ended: {
    blanks: { pools: 'count', members: 'count' },
    zh_CN: '到期关闭货源池 {pools} 个，到期成员 {members} 个',
    en_US: '{pools} pools ended and {members} memberships',
  },
} as const satisfies Record<string, SayingRow>;

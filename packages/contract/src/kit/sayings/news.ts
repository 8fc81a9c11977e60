/** What an administrator is told of at once, and that it is over; which of them are one kind: ../admin-news.ts. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const newsSayings = {
  news_late_payment: {
    blanks: { order: 'words', goods: 'words', amount: 'fen' },
    zh_CN: '订单 {order}（{goods}）已收款 {amount} 元，但无货可发：买家可换货，否则需退款',
    en_US: 'Order {order} ({goods}) was paid with {amount} yuan and there is no stock: the buyer may choose other goods, else it goes back',
  },
  news_refund_owed: {
    blanks: { order: 'words', amount: 'fen', why: 'words' },
    zh_CN: '订单 {order} 的 {amount} 元需人工退回[：{why}]',
    en_US: '{amount} yuan of order {order} are to be given back by hand[: {why}]',
  },
  news_refund_failed: {
    blanks: { order: 'words', amount: 'fen', why: 'words' },
    zh_CN: '订单 {order} 退款 {amount} 元失败[：{why}]',
    en_US: 'The refund of {amount} yuan for order {order} failed[: {why}]',
  },
  news_notices_refused: {
    blanks: { channel: 'words', account: 'words', count: 'count', minutes: 'count', why: 'words' },
    zh_CN: '{channel}（{account}）在 {minutes} 分钟内有 {count} 条支付通知被拒，最近一条：{why}',
    en_US: '{channel} ({account}): payment notices refused within {minutes} minutes: {count}. The last one: {why}',
  },
  news_notices_refused_over: {
    blanks: { channel: 'words', account: 'words' },
    zh_CN: '{channel}（{account}）不再有成批被拒的支付通知',
    en_US: '{channel} ({account}): payment notices are no longer refused in numbers',
  },
  news_payout_failed: {
    blanks: { number: 'words', shop: 'words', amount: 'fen', why: 'words' },
    zh_CN: '{shop} 的提现 {number}（{amount} 元）打款失败[：{why}]',
    en_US: 'The payout of {amount} yuan to {shop} ({number}) failed[: {why}]',
  },
  news_books_red: {
    blanks: { count: 'count', what: 'words' },
    zh_CN: '资金对账有 {count} 项不符，提现已暂停：{what}',
    en_US: 'The proof of the books found rules that do not hold: {count}. Payouts wait: {what}',
  },
  news_books_red_over: { zh_CN: '资金对账已全部相符，提现已恢复', en_US: 'The books are whole again, and payouts go on' },
  news_stock_red: {
    blanks: { count: 'count', what: 'words' },
    zh_CN: '库存与订单核对有 {count} 项不符：{what}',
    en_US: 'The check of stock and orders found rules that do not hold: {count}: {what}',
  },
  news_stock_red_over: { zh_CN: '库存与订单核对已全部相符', en_US: 'Stock and orders agree again' },
  news_job_failed: {
    blanks: { job: 'words', count: 'count', why: 'words' },
    zh_CN: '后台任务 {job} 重试后仍失败，共 {count} 个[：{why}]',
    en_US: 'Jobs of {job} that failed for good: {count}[: {why}]',
  },
  news_task_failed: {
    blanks: { task: 'words', count: 'count', why: 'words' },
    zh_CN: '定时任务“{task}”连续 {count} 次失败[：{why}]',
    en_US: 'The schedule “{task}” fails; in a row: {count}[. {why}]',
  },
  news_task_failed_over: { blanks: { task: 'words' }, zh_CN: '定时任务“{task}”已恢复正常', en_US: 'The schedule “{task}” works again' },
  news_task_silent: {
    blanks: { task: 'words', since: 'time' },
    zh_CN: '定时任务“{task}”自 {since} 起没有运行',
    en_US: 'The schedule “{task}” has not run since {since}',
  },
  news_task_silent_over: { blanks: { task: 'words' }, zh_CN: '定时任务“{task}”已重新运行', en_US: 'The schedule “{task}” runs again' },
  news_channel_cut: {
    blanks: { channel: 'words', account: 'words', shop: 'words', count: 'count', why: 'words' },
    zh_CN: '{channel}（{account}[，{shop}]）连续 {count} 次下单失败，已停用[：{why}]',
    en_US: '{channel} ({account}[, {shop}]) is left out; failures in a row: {count}[. {why}]',
  },
  news_channel_cut_over: {
    blanks: { channel: 'words', account: 'words', shop: 'words' },
    zh_CN: '{channel}（{account}[，{shop}]）已恢复收款',
    en_US: '{channel} ({account}[, {shop}]) collects again',
  },
  news_fees_low: {
    blanks: { shop: 'words', amount: 'fen' },
    zh_CN: '{shop} 的预存手续费余额只剩 {amount} 元，自有通道已不能收款',
    en_US: '{shop} has {amount} yuan left in the prepaid fee wallet: it can’t collect by its own channels',
  },
  news_fees_low_over: { blanks: { shop: 'words' }, zh_CN: '{shop} 的预存手续费已充足', en_US: '{shop} has enough prepaid fees again' },
  news_backup_failed: { blanks: { what: 'words' }, zh_CN: '备份异常：{what}', en_US: 'Backups: {what}' },
  news_backup_failed_over: { zh_CN: '备份已恢复正常', en_US: 'There is a fresh backup again' },
  news_disk_low: {
    blanks: { free: 'words', percent: 'count' },
    zh_CN: '数据盘只剩 {free}（{percent}%）',
    en_US: 'The data disk has {free} left ({percent}%)',
  },
  news_disk_low_over: { blanks: { free: 'words' }, zh_CN: '数据盘空间已恢复，剩余 {free}', en_US: 'The data disk has room again: {free}' },
  news_clock_wrong: {
    blanks: { what: 'words' },
    zh_CN: '时钟异常：{what}',
    en_US: 'The clock: {what}',
  },
  news_clock_wrong_over: { zh_CN: '时钟已恢复正常', en_US: 'The clock is right again' },
  news_over_title: { blanks: { what: 'words' }, zh_CN: '{what}（已恢复）', en_US: '{what} (over)' },
  news_again: {
    blanks: { what: 'words', count: 'count', since: 'time' },
    zh_CN: '{what}：仍有 {count} 项待处理，最早自 {since} 起',
    en_US: '{what}: still to be seen to: {count}, the oldest since {since}',
  },
} as const satisfies Record<string, SayingRow>;

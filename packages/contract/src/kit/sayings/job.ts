/** What schedules say of a run, in their log. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const jobSayings = {
  run_good: { blanks: { what: 'words' }, zh_CN: '成功[：{what}]', en_US: 'Done[: {what}]' },
  run_bad: { blanks: { what: 'words' }, zh_CN: '失败[：{what}]', en_US: 'Failed[: {what}]' },
  job_some_failed: { blanks: { done: 'words', failed: 'count' }, zh_CN: '{done}，失败 {failed} 项', en_US: '{done}, failed: {failed}' },
  job_rules_hold: { blanks: { count: 'count' }, zh_CN: '{count} 项全部相符', en_US: 'All rules hold: {count}' },
  job_chained: { blanks: { count: 'count' }, zh_CN: '封存 {count} 条', en_US: 'Chained: {count}' },
  job_chain_whole: {
    blanks: { count: 'count' },
    zh_CN: '{count} 条操作日志完好',
    en_US: 'Rows of the operation log that are as they were: {count}',
  },
  job_chain_broken: { blanks: { what: 'words' }, zh_CN: '操作日志：{what}', en_US: 'Operation log: {what}' },
  job_noticed: { blanks: { count: 'count' }, zh_CN: '发送 {count} 条通知', en_US: 'Notices sent: {count}' },
  job_swept: { blanks: { count: 'count' }, zh_CN: '清理 {count} 条', en_US: 'Cleared: {count}' },
  job_storage: {
    blanks: { moved: 'count', failed: 'count' },
    zh_CN: '迁移 {moved} 个文件，失败 {failed} 个',
    en_US: 'Files moved: {moved}, failed: {failed}',
  },
  job_looked: { blanks: { count: 'count' }, zh_CN: '查看 {count} 个商品', en_US: 'Products looked at: {count}' },
  job_resumed: { blanks: { count: 'count' }, zh_CN: '继续 {count} 个', en_US: 'Resumed: {count}' },
  job_done: { blanks: { count: 'count' }, zh_CN: '完成 {count} 笔', en_US: 'Finished: {count}' },
  job_repaid: { blanks: { count: 'count' }, zh_CN: '偿还 {count} 户', en_US: 'Merchants who repaid: {count}' },
  job_contracts: { blanks: { count: 'count' }, zh_CN: '变更 {count} 份合同', en_US: 'Contracts moved: {count}' },
  job_told: { blanks: { count: 'count' }, zh_CN: '提醒 {count} 项', en_US: 'Told: {count}' },
  job_closed: { blanks: { count: 'count' }, zh_CN: '关闭 {count} 笔', en_US: 'Closed: {count}' },
  job_released: { blanks: { count: 'count' }, zh_CN: '解冻 {count} 笔', en_US: 'Released: {count}' },
  // In logs of runs before job_some_failed, as the one of withdrawals.
  job_released_some: {
    blanks: { count: 'count', failed: 'count' },
    zh_CN: '解冻 {count} 笔，失败 {failed} 笔',
    en_US: 'Released: {count}, failed: {failed}',
  },
  job_complaints: { blanks: { count: 'count' }, zh_CN: '处理 {count} 笔', en_US: 'Handled: {count}' },
  job_warned: { blanks: { count: 'count' }, zh_CN: '提醒 {count} 位商户', en_US: 'Merchants warned: {count}' },
  job_unserved: {
    blanks: { told: 'count', refunded: 'count' },
    zh_CN: '通知商户 {told} 笔，自动退款 {refunded} 笔',
    en_US: 'Merchants told: {told}, refunds begun: {refunded}',
  },
  job_found_paid: {
    blanks: { found: 'count', rescued: 'count' },
    zh_CN: '查到已支付 {found} 笔，处理迟到款 {rescued} 笔',
    en_US: 'Found paid: {found}, late payments settled: {rescued}',
  },
  job_settled: {
    blanks: { settled: 'count', failed: 'count' },
    zh_CN: '结算 {settled} 笔，放弃 {failed} 笔',
    en_US: 'Settled: {settled}, given up: {failed}',
  },
  job_withdrew: { blanks: { count: 'count' }, zh_CN: '申请 {count} 笔', en_US: 'Asked for: {count}' },
  job_withdrew_some: {
    blanks: { count: 'count', failed: 'count' },
    zh_CN: '申请 {count} 笔，失败 {failed} 笔',
    en_US: 'Asked for: {count}, failed: {failed}',
  },
  job_summed: { blanks: { count: 'count' }, zh_CN: '汇总 {count} 段时间', en_US: 'Stretches of time summed up: {count}' },
  job_sealed: { blanks: { count: 'count' }, zh_CN: '封存 {count} 天', en_US: 'Days sealed: {count}' },
  job_proof_begun: { zh_CN: '对账已开始', en_US: 'Reconciliation started' },
  job_proof_running: { zh_CN: '上一次对账仍在进行', en_US: 'The proof before is still running' },
  job_stock_warned: {
    blanks: { told: 'count', cleared: 'count' },
    zh_CN: '提醒 {told} 件商品，解除 {cleared} 件',
    en_US: 'Products warned of: {told}, no longer low: {cleared}',
  },
  job_previews: { blanks: { count: 'count' }, zh_CN: '补全 {count} 张', en_US: 'Completed: {count}' },
  job_imports: {
    blanks: { batches: 'count', swept: 'count' },
    zh_CN: '处理 {batches} 批，清理 {swept} 项',
    en_US: 'Batches worked: {batches}, cleared: {swept}',
  },
  job_restock_told: { blanks: { count: 'count' }, zh_CN: '通知 {count} 人', en_US: 'Told: {count}' },
  job_coupons_expired: { blanks: { count: 'count' }, zh_CN: '移入 {count} 张', en_US: 'Moved: {count}' },
  job_articles: {
    blanks: { due: 'count', swept: 'count' },
    zh_CN: '到期 {due} 个任务，清理 {swept} 条日志',
    en_US: 'Tasks that were due: {due}, rows of logs cleared: {swept}',
  },
} as const satisfies Record<string, SayingRow>;

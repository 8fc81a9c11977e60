/** What a schedule's rule and its result say to a person. */
import type { Locale } from '#kit/i18n';

const two = (value: string): string => value.padStart(2, '0');

/** A cron rule in words, as far as it is one of those we use: `*\/5 * * * *` is 每 5 分钟. Anything else stands as it is. */
export function ruleText(rule: string, locale: Locale): string {
  const isChinese = locale === 'zh_CN';
  const parts = /^(\*|\*\/\d+|\d+) (\*|\d+) \* \* \*$/.exec(rule);
  const [, minute, hour] = parts ?? [];
  if (minute === undefined || hour === undefined) return rule;
  if (/^\d+$/.test(hour) && /^\d+$/.test(minute))
    return isChinese ? `每天 ${two(hour)}:${two(minute)}` : `Every day at ${two(hour)}:${two(minute)}`;
  if (hour !== '*') return rule;
  if (minute === '*') return isChinese ? '每分钟' : 'Every minute';
  if (minute.startsWith('*/')) return isChinese ? `每 ${minute.slice(2)} 分钟` : `Every ${minute.slice(2)} minutes`;
  return isChinese ? `每小时第 ${minute} 分` : `Every hour at :${two(minute)}`;
}

/** What was done, by the verb that schedules write of it. */
const DONE: Readonly<Record<string, string>> = {
  清理: 'cleared',
  继续: 'resumed',
  完成: 'completed',
  偿还: 'debts repaid',
  关闭: 'closed',
  解冻: 'released',
  处理: 'handled',
  提醒: 'reminded',
  通知: 'told',
  通知商户: 'merchants told',
  自动退款: 'refunded',
  查到已支付: 'found paid',
  处理迟到款: 'late receipts handled',
  结算: 'settled',
  放弃: 'given up',
  申请: 'asked for',
  封存: 'days sealed',
  解除: 'ended',
  补全: 'completed',
  移入: 'moved',
};

/** A result, which schedules write in Chinese: 清理 3 条 is “3 cleared”. What nobody translated stands as it is. */
export function resultText(result: string, locale: Locale): string {
  if (locale === 'zh_CN') return result;
  const agree = /^(\d+) 项全部相符$/.exec(result);
  if (agree) return `all ${agree[1]} agree`;
  const parts = result.split('，').map((part) => {
    const [, verb = '', number] = /^(\p{Script=Han}+) (\d+) \p{Script=Han}+$/u.exec(part) ?? [];
    return number !== undefined && DONE[verb] ? `${number} ${DONE[verb]}` : null;
  });
  return parts.includes(null) ? result : parts.join(', ');
}

/** The day as a newspaper writes it. By hand: a server and a browser may spell dates differently. */
import type { Locale } from '#kit/i18n';

const DAYS_ZH = '日一二三四五六';
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const CHINA_MS = 8 * 3_600_000;

/** The day in China, where the site's clock stands. */
export function dateline(now: number, locale: Locale): string {
  const day = new Date(now + CHINA_MS);
  const [year, month, date, weekday] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), day.getUTCDay()];
  return locale === 'zh_CN'
    ? `${year} 年 ${month + 1} 月 ${date} 日 星期${DAYS_ZH[weekday]}`
    : `${DAYS[weekday]}, ${date} ${MONTHS[month]} ${year}`;
}

/** Stretches of time at one press. The usual one is the last 30 days. */
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { type List, rangeText } from '#kit/back-office/list';
import { useWords, words } from '#kit/i18n';
import './insight.css';

const text = words(
  {
    label: '时间范围',
    usual: '近 30 天',
    today: '今天',
    yesterday: '昨天',
    seven: '近 7 天',
    week: '本周',
    quarter: '近三个月',
    own: '自定义',
  },
  {
    label: 'Range',
    usual: 'Last 30 days',
    today: 'Today',
    yesterday: 'Yesterday',
    seven: 'Last 7 days',
    week: 'This week',
    quarter: 'Last 3 months',
    own: 'Custom',
  },
);

const MONDAY = 1;
const WEEK = 7;
const QUARTER_DAYS = 91;

/** Whole days up to today, the first so many days ago. */
const since = (days: number, now: Date): string => rangeText(`${formatDay(startOfDay(now, -days))} 00:00:00`, `${formatDay(now)} 23:59:59`);

/** The day before this one, whole. */
const yesterday = (now: Date): string => {
  const day = formatDay(startOfDay(now, -1));
  return rangeText(`${day} 00:00:00`, `${day} 23:59:59`);
};

/** Days since Monday in Shanghai. */
const sinceMonday = (now: Date): number => (new Date(`${formatDay(now)}T00:00:00Z`).getUTCDay() - MONDAY + WEEK) % WEEK;

export function RangePresets({ list }: { list: List }) {
  const t = useWords(text);
  const now = new Date();
  const presets = {
    usual: '',
    today: since(0, now),
    yesterday: yesterday(now),
    seven: since(WEEK - 1, now),
    week: since(sinceMonday(now), now),
    quarter: since(QUARTER_DAYS - 1, now),
  } as const;
  const chosen = list.filters.date_range ?? '';
  const names = Object.keys(presets) as (keyof typeof presets)[];
  const at = names.find((name) => presets[name] === chosen);
  return (
    <fieldset className="in-presets">
      <legend className="km-hidden">{t('label')}</legend>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === at} onClick={() => list.search({ date_range: presets[name] })}>
          {t(name)}
        </button>
      ))}
      {at === undefined && <span aria-current="true">{t('own')}</span>}
    </fieldset>
  );
}

/** Everything of the house on one wall of tiles: what it sold, how much of it a day, since when it runs, and what is on. */
import { useEffect, useState } from 'react';
import { ButtonLink } from '#kit/button';
import { daysSince } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { Cover } from '../../../kit/cover.tsx';
import { FeatureIcon, FriendLinks, type Home, Notices, PayTypes, useHome } from '../../../kit/home-parts.tsx';
import { Days, Dial, Meter, Scale, Wires } from '../parts/charts.tsx';

const text = words(
  {
    scale: '规模，每格十倍',
    rates: '换算',
    perDay: '每日订单',
    perOrder: '每单卡密',
    perMerchant: '每户订单',
    calendar: '近 26 周，每格一天',
    time: '北京时间',
  },
  {
    scale: 'Size, each line ten times the last',
    rates: 'Rates',
    perDay: 'orders a day',
    perOrder: 'keys an order',
    perMerchant: 'orders a merchant',
    calendar: 'The last 26 weeks, a square a day',
    time: 'Beijing time',
  },
);

export function Look(props: HomeProps) {
  const t = useWords(text);
  const home = useHome(props);
  const { title, note, start, find, tried, figures, why, steps, cta, sample } = home;
  const values = valuesOf(props);
  const { orders = 0, cards = 0, merchants = 0, days = 0 } = values;
  const rates = [
    { key: 'perDay' as const, value: days > 0 ? orders / days : 0 },
    { key: 'perOrder' as const, value: orders > 0 ? cards / orders : 0 },
    { key: 'perMerchant' as const, value: merchants > 0 ? orders / merchants : 0 },
  ].filter(({ value }) => value > 0);
  const hasFigures = figures.list.length > 0;
  return (
    <div className="cr-wall">
      <section className="cr-tile cr-hero" data-alone={hasFigures ? undefined : ''}>
        <Clock now={props.now} label={t('time')} />
        <h1>{title}</h1>
        {note && <p {...home.noteNode}>{note}</p>}
        <div className="cr-acts">
          <ButtonLink href={start.href} look="primary" size="large">
            {start.word}
          </ButtonLink>
          <ButtonLink href={find.href} size="large">
            {find.word}
          </ButtonLink>
          {tried && (
            <ButtonLink href={tried.href} size="large" look="quiet">
              {tried.enter}
            </ButtonLink>
          )}
        </div>
        <div className="cr-flow" aria-hidden="true">
          <span>{sample.paid}</span>
          <span>{sample.time}</span>
          <span>{sample.key}</span>
          <Wires />
        </div>
      </section>
      {figures.list.map(({ name, value, word }) => (
        <section key={name} {...figures.node} className="cr-tile cr-figure">
          <p>{word}</p>
          <b>{value}</b>
          <Meter value={values[name] ?? 0} />
        </section>
      ))}
      {hasFigures && (
        <div className="cr-row">
          <section className="cr-tile cr-wide-5" aria-labelledby="scale">
            <h2 id="scale">{t('scale')}</h2>
            <Scale
              label={figures.list.map(({ value, word }) => `${value} ${word}`).join(', ')}
              rows={figures.list.map(({ name, value, word }) => ({ key: name, value: values[name] ?? 0, word, shown: value }))}
            />
          </section>
          {rates.length > 0 && (
            <section className="cr-tile cr-wide-4" aria-labelledby="rates">
              <h2 id="rates">{t('rates')}</h2>
              <div className="cr-dials">
                {rates.map(({ key, value }) => (
                  <Dial key={key} value={value} word={t(key)} />
                ))}
              </div>
            </section>
          )}
          {days > 0 && (
            <section className="cr-tile cr-wide-3" aria-labelledby="days">
              <h2 id="days">{t('calendar')}</h2>
              <Days days={days} label={figures.list.find(({ name }) => name === 'days')?.value ?? ''} />
            </section>
          )}
        </div>
      )}
      <div className="cr-row">
        {tried && <Channel tried={tried} />}
        <Notices home={home} className="cr-tile cr-wide-4 cr-log" />
        <PayTypes home={home} className="cr-tile cr-wide-3 cr-lamps" />
      </div>
      {steps.node && (
        <Slice name="steps">
          <section {...steps.node} className="cr-tile cr-line">
            <h2>{steps.title}</h2>
            <ol>
              {steps.list.map((each) => (
                <li key={each.key}>
                  <b>{each.title}</b>
                  <span>{each.note}</span>
                </li>
              ))}
            </ol>
          </section>
        </Slice>
      )}
      {why.node && (
        <Slice name="why">
          <section {...why.node} className="cr-rack">
            <h2>{why.title}</h2>
            <ul>
              {why.list.map((each) => (
                <li key={each.key} className="cr-tile">
                  <FeatureIcon path={each.path} size={26} />
                  <h3>{each.title}</h3>
                  <p>{each.note}</p>
                </li>
              ))}
            </ul>
          </section>
        </Slice>
      )}
      {cta.node && (
        <section {...cta.node} className="cr-tile cr-cta">
          <div>
            <h2>{cta.title}</h2>
            <p>{cta.note}</p>
          </div>
          <ButtonLink href={start.href} look="primary" size="large">
            {start.word}
          </ButtonLink>
        </section>
      )}
      <FriendLinks home={home} className="cr-friends" />
    </div>
  );
}

type Values = Partial<Record<Home['figures']['list'][number]['name'], number>>;

const valuesOf = ({ counts, now }: HomeProps): Values =>
  counts
    ? { orders: counts.orderCount, cards: counts.CardsSum, merchants: counts.userCount, days: daysSince(counts.startTime, now) ?? 0 }
    : {};

/** Beijing is as far ahead all year round. */
const AHEAD_MS = 8 * 3_600_000;
const clockOf = (now: number): string => new Date(now + AHEAD_MS).toISOString().slice(11, 19);

/** The moment the page was made, then as the seconds go. */
function Clock({ now, label }: { now: number; label: string }) {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setShown(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="cr-clock">
      {label} <b>{clockOf(shown)}</b>
    </p>
  );
}

/** A shop as it is now, line by line. */
const Channel = ({ tried }: { tried: NonNullable<Home['tried']> }) => (
  <section className="cr-tile cr-wide-5 cr-channel" aria-label={tried.hint} aria-busy={tried.isComing}>
    <h2>
      {tried.hint} <b translate="no">{tried.name || '…'}</b>
    </h2>
    <ul>
      {tried.goods.map(({ id, name, price, image, href }) => (
        <li key={id}>
          <a href={href}>
            {image ? <Picture src={image} alt="" width={36} height={36} loading="lazy" /> : <Cover name={name} />}
            <span translate="no">{name}</span>
            <strong>{price}</strong>
          </a>
        </li>
      ))}
    </ul>
    {tried.all && <a href={tried.href}>{tried.all}</a>}
  </section>
);

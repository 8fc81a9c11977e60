/** A session: each part is what a command printed. */
import { ButtonLink } from '#kit/button';
import { Slice } from '#kit/slice';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { FriendLinks, type Home, Notices, PayTypes, useHome } from '../../../kit/home-parts.tsx';
import { Bar, Prompt } from '../prompt.tsx';
import '../session.css';

const number = (value: string): number => Number(value.replaceAll(/\D/g, ''));

export function Look(props: HomeProps) {
  const home = useHome(props);
  const { title, note, start, find, tried, figures, why, steps, cta } = home;
  const most = Math.max(1, ...figures.list.map(({ value }) => Math.log(number(value) + 1)));
  return (
    <div className="tm-home">
      <section className="tm-hero">
        <div>
          <Prompt types="whoami" />
          <h1>
            {title}
            <span className="tm-cursor" aria-hidden="true" />
          </h1>
          {note && (
            <p className="tm-note" {...home.noteNode}>
              {note}
            </p>
          )}
          <div className="tm-acts">
            <ButtonLink href={start.href} look="primary" size="large">
              {start.word}
            </ButtonLink>
            <ButtonLink href={find.href} size="large">
              {find.word}
            </ButtonLink>
          </div>
        </div>
        {tried ? <Shop tried={tried} /> : <Delivery sample={home.sample} />}
      </section>
      {figures.list.length > 0 && (
        <section aria-label={figures.title}>
          <Prompt types="stats --live" />
          <dl {...figures.node} className="tm-figures">
            {figures.list.map(({ name, value, word }) => (
              <div key={name}>
                <dt>{word}</dt>
                <dd>
                  <Bar share={Math.log(number(value) + 1) / most} />
                  <b>{value}</b>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {why.node && (
        <Slice name="why">
          <section {...why.node}>
            <Prompt types="man keymall" />
            <div className="tm-manual">
              <h2>{why.title}</h2>
              <p>{why.note}</p>
              <ul>
                {why.list.map((each) => (
                  <li key={each.key}>
                    <h3>{each.title}</h3>
                    <p>{each.note}</p>
                  </li>
                ))}
              </ul>
            </div>
          </section>
        </Slice>
      )}
      {steps.node && (
        <Slice name="steps">
          <section {...steps.node}>
            <Prompt types="./open-shop.sh" />
            <h2 className="tm-heading">{steps.title}</h2>
            <ol className="tm-steps">
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
      <Slice name="more">
        <div className="tm-pair">
          <Notices home={home} className="tm-frame tm-notices" />
          <PayTypes home={home} className="tm-frame tm-pays" />
        </div>
      </Slice>
      {cta.node && (
        <section {...cta.node} className="tm-cta">
          <div>
            <Prompt types="make money" />
            <h2>{cta.title}</h2>
            <p>{cta.note}</p>
          </div>
          <ButtonLink href={start.href} look="primary" size="large">
            {start.word}
          </ButtonLink>
        </section>
      )}
      <FriendLinks home={home} className="tm-friends" />
    </div>
  );
}

/** A shop to look into, as a listing. Its place is kept while its goods come. */
const Shop = ({ tried }: { tried: NonNullable<Home['tried']> }) => (
  <section className="tm-frame tm-shop" aria-label={tried.hint} aria-busy={tried.isComing}>
    <h2>
      {tried.hint} <span translate="no">{tried.name}</span>
    </h2>
    <ul>
      {tried.goods.map(({ id, name, price, href }) => (
        <li key={id}>
          <a href={href}>
            <span translate="no">{name}</span>
            <strong>{price}</strong>
          </a>
        </li>
      ))}
    </ul>
    <a href={tried.href}>{tried.all || tried.enter}</a>
  </section>
);

const Delivery = ({ sample }: Pick<Home, 'sample'>) => (
  <div className="tm-frame tm-log" aria-hidden="true">
    <p>
      <i>[ ok ]</i> {sample.paid}
    </p>
    <p>
      <i>[ ok ]</i> {sample.key} · {sample.time}
    </p>
    <code>{sample.code}</code>
    <p>
      <i>[ ok ]</i> {sample.shop}
    </p>
  </div>
);

/** The front page: a lead story, what was announced, figures, stories in columns, a guide and advertisements. */
import { ButtonLink } from '#kit/button';
import { useLocale } from '#kit/i18n';
import { Slice } from '#kit/slice';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { FriendLinks, type Home, Notices, PayTypes, useHome } from '../../../kit/home-parts.tsx';
import { dateline } from '../dateline.ts';
import { Engraving } from '../engraving.tsx';
import '../front.css';

export function Look(props: HomeProps) {
  const home = useHome(props);
  const locale = useLocale();
  const { title, note, start, find, tried, figures, why, steps, cta } = home;
  return (
    <div className="ed-sheet ed-front">
      <p className="ed-date">
        <time dateTime={new Date(props.now).toISOString().slice(0, 10)}>{dateline(props.now, locale)}</time>
      </p>
      <section className="ed-lead">
        <div className="ed-story">
          <h1>{title}</h1>
          <Engraving />
          {note && (
            <p className="ed-standfirst" {...home.noteNode}>
              {note}
            </p>
          )}
          <p className="ed-acts">
            <ButtonLink href={start.href} look="primary" size="large">
              {start.word}
            </ButtonLink>
            <ButtonLink href={find.href} size="large">
              {find.word}
            </ButtonLink>
          </p>
        </div>
        <aside className="ed-side">
          <Notices home={home} className="ed-briefs" />
          {tried ? <Classified tried={tried} /> : <Receipt sample={home.sample} />}
        </aside>
      </section>
      {figures.list.length > 0 && (
        <section {...figures.node} className="ed-market" aria-label={figures.title}>
          {figures.list.map(({ name, value, word }) => (
            <p key={name}>
              <b>{value}</b>
              <span>{word}</span>
            </p>
          ))}
        </section>
      )}
      {why.node && (
        <Slice name="why">
          <section {...why.node} className="ed-section">
            <header>
              <h2>{why.title}</h2>
              <p>{why.note}</p>
            </header>
            <ul className="ed-stories">
              {why.list.map((each) => (
                <li key={each.key}>
                  <h3>{each.title}</h3>
                  <p>{each.note}</p>
                </li>
              ))}
            </ul>
          </section>
        </Slice>
      )}
      {steps.node && (
        <Slice name="steps">
          <section {...steps.node} className="ed-guide">
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
      {cta.node && (
        <section {...cta.node} className="ed-ad">
          <div>
            <h2>{cta.title}</h2>
            <p>{cta.note}</p>
          </div>
          <ButtonLink href={start.href} look="primary" size="large">
            {start.word}
          </ButtonLink>
        </section>
      )}
      <PayTypes home={home} className="ed-pays" />
      <FriendLinks home={home} className="ed-friends" />
    </div>
  );
}

/** A shop to look into, as the classified page would print it. Its place is kept while its goods come. */
const Classified = ({ tried }: { tried: NonNullable<Home['tried']> }) => (
  <section className="ed-classified" aria-label={tried.hint} aria-busy={tried.isComing}>
    <h2>
      <small>{tried.hint}</small>
      <span translate="no">{tried.name || '…'}</span>
    </h2>
    <ul>
      {tried.goods.map(({ id, name, price, href }) => (
        <li key={id}>
          <a href={href}>
            <span translate="no">{name}</span>
            <i aria-hidden="true" />
            <strong>{price}</strong>
          </a>
        </li>
      ))}
    </ul>
    <a href={tried.href}>{tried.all || tried.enter}</a>
  </section>
);

const Receipt = ({ sample }: Pick<Home, 'sample'>) => (
  <div className="ed-receipt" aria-hidden="true">
    <small>{sample.shop}</small>
    <b>{sample.paid}</b>
    <code>{sample.code}</code>
    <span>
      {sample.key} · {sample.time}
    </span>
  </div>
);

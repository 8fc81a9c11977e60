/** A stack of panes before the light, nearer ones sharper. */
import { ButtonLink } from '#kit/button';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { Cover } from '../../../kit/cover.tsx';
import { FeatureIcon, FriendLinks, type Home, Notices, PayTypes, useHome } from '../../../kit/home-parts.tsx';
import '../panes.css';

export function Look(props: HomeProps) {
  const home = useHome(props);
  const { title, note, start, find, tried, figures, why, steps, cta } = home;
  return (
    <div className="gl-home">
      <section className="gl-hero">
        <div>
          <h1>{title}</h1>
          {note && <p {...home.noteNode}>{note}</p>}
          <div className="gl-acts">
            <ButtonLink href={start.href} look="primary" size="large">
              {start.word}
            </ButtonLink>
            <ButtonLink href={find.href} size="large">
              {find.word}
            </ButtonLink>
          </div>
        </div>
        <div className="gl-stack">
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          {tried ? <Shop tried={tried} /> : <Card sample={home.sample} />}
        </div>
      </section>
      {figures.list.length > 0 && (
        <section {...figures.node} className="gl-figures gl-pane" aria-label={figures.title}>
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
          <section {...why.node}>
            <header className="gl-title">
              <h2>{why.title}</h2>
              <p>{why.note}</p>
            </header>
            <ul className="gl-bento">
              {why.list.map((each) => (
                <li key={each.key} className="gl-pane">
                  <span className="gl-orb">
                    <FeatureIcon path={each.path} size={26} />
                  </span>
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
          <section {...steps.node}>
            <header className="gl-title">
              <h2>{steps.title}</h2>
            </header>
            <ol className="gl-steps">
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
        <div className="gl-pair">
          <Notices home={home} className="gl-pane gl-notices" />
          <PayTypes home={home} className="gl-pane gl-pays" />
        </div>
      </Slice>
      {cta.node && (
        <section {...cta.node} className="gl-cta gl-pane">
          <h2>{cta.title}</h2>
          <p>{cta.note}</p>
          <ButtonLink href={start.href} look="primary" size="large">
            {start.word}
          </ButtonLink>
        </section>
      )}
      <FriendLinks home={home} className="gl-friends" />
    </div>
  );
}

/** A shop to look into. Its place is kept while its goods come. */
const Shop = ({ tried }: { tried: NonNullable<Home['tried']> }) => (
  <section className="gl-pane gl-shop" aria-label={tried.hint} aria-busy={tried.isComing}>
    <header>
      {tried.logo ? <Picture src={tried.logo} alt="" width={40} height={40} /> : <Cover name={tried.name} />}
      <div>
        <small>{tried.hint}</small>
        <b translate="no">{tried.name || '…'}</b>
      </div>
    </header>
    <ul>
      {tried.goods.map(({ id, name, price, image, href }) => (
        <li key={id}>
          <a href={href}>
            {image ? <Picture src={image} alt="" width={40} height={40} /> : <Cover name={name} />}
            <span translate="no">{name}</span>
            <strong>{price}</strong>
          </a>
        </li>
      ))}
    </ul>
    <a href={tried.href}>{tried.all || tried.enter}</a>
  </section>
);

const Card = ({ sample }: Pick<Home, 'sample'>) => (
  <div className="gl-pane gl-card" aria-hidden="true">
    <small>{sample.shop}</small>
    <b>{sample.key}</b>
    <code>{sample.code}</code>
    <span>
      {sample.paid} · {sample.time}
    </span>
  </div>
);

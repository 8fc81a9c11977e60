/** The way through a little town: the square with its shop, goods on a shelf, figures on parcels, six stations, and a notice board. */
import { ButtonLink } from '#kit/button';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { Cover } from '../../../kit/cover.tsx';
import { FeatureIcon, FriendLinks, type Home, Notices, PayTypes, useHome } from '../../../kit/home-parts.tsx';
import { Scene } from '../parts/scene.tsx';
import { Station } from '../parts/stations.tsx';

export function Look(props: HomeProps) {
  const home = useHome(props);
  const { title, note, start, find, tried, figures, why, steps, cta } = home;
  return (
    <>
      <section className="il-hero">
        <div className="il-wide">
          <h1>{title}</h1>
          {note && <p {...home.noteNode}>{note}</p>}
          <div className="il-acts">
            <ButtonLink href={start.href} look="primary" size="large">
              {start.word}
            </ButtonLink>
            <ButtonLink href={find.href} size="large">
              {find.word}
            </ButtonLink>
          </div>
        </div>
        <Scene />
      </section>
      {figures.list.length > 0 && (
        <section {...figures.node} className="il-wide il-parcels" aria-label={figures.title}>
          {figures.list.map(({ name, value, word }) => (
            <p key={name}>
              <span>
                <b>{value}</b>
                {word}
              </span>
            </p>
          ))}
        </section>
      )}
      {tried && <Shelf tried={tried} />}
      {steps.node && (
        <Slice name="steps">
          <section {...steps.node} className="il-wide il-way">
            <h2>{steps.title}</h2>
            <ol>
              {steps.list.map((each, at) => (
                <li key={each.key}>
                  <Station at={at} />
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
          <section {...why.node} className="il-wide il-why">
            <h2>{why.title}</h2>
            <p className="il-lead">{why.note}</p>
            <ul>
              {why.list.map((each) => (
                <li key={each.key}>
                  <i>
                    <FeatureIcon path={each.path} size={28} />
                  </i>
                  <h3>{each.title}</h3>
                  <p>{each.note}</p>
                </li>
              ))}
            </ul>
          </section>
        </Slice>
      )}
      <div className="il-wide il-square">
        <Notices home={home} className="il-board" />
        <PayTypes home={home} className="il-pays" />
      </div>
      {cta.node && (
        <section {...cta.node} className="il-wide il-cta">
          <div>
            <h2>{cta.title}</h2>
            <p>{cta.note}</p>
            <ButtonLink href={start.href} look="primary" size="large">
              {start.word}
            </ButtonLink>
          </div>
          <svg viewBox="0 0 420 220" aria-hidden="true">
            <path className="il-hill-far" d="M0 170c70-50 150-52 220-20s140 20 200-16v86H0Z" />
            <path className="il-coral" d="M110 180 210 60l100 120Z" />
            <path className="il-paper" d="m176 180 34-120 34 120Z" />
            <path className="il-door" d="m196 180 14-54 14 54Z" />
            <path className="il-line" d="M210 60V24" />
            <path className="il-sun il-flag" d="M210 24h44l-12 12 12 12h-44Z" />
            <path className="il-hill" d="M0 194c110-34 200-28 420-10v36H0Z" />
          </svg>
        </section>
      )}
      <FriendLinks home={home} className="il-wide il-friends" />
    </>
  );
}

/** What a shop has on its shelf today, each with its tag on a string. */
const Shelf = ({ tried }: { tried: NonNullable<Home['tried']> }) => (
  <section className="il-wide il-shelf" aria-label={tried.hint} aria-busy={tried.isComing}>
    <header>
      <small>{tried.hint}</small>
      <h2 translate="no">{tried.name || '…'}</h2>
      {tried.all && <a href={tried.href}>{tried.all}</a>}
    </header>
    <ul>
      {tried.goods.map(({ id, name, price, image, href }) => (
        <li key={id}>
          <a href={href}>
            {image ? <Picture src={image} alt="" sizes="(min-width: 900px) 240px, 44vw" loading="lazy" /> : <Cover name={name} />}
            <span translate="no">{name}</span>
            <strong>{price}</strong>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

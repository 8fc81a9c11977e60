/** A column of posters: each says one thing, as large as it can. */
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { Cover } from '../../../kit/cover.tsx';
import { FriendLinks, type Home, Notices, PayTypes, useHome } from '../../../kit/home-parts.tsx';
import { Print } from '../parts/print.tsx';

export function Look(props: HomeProps) {
  const home = useHome(props);
  const { title, note, start, find, tried, figures, why, steps, cta } = home;
  return (
    <>
      <section className="ps-field ps-hero">
        <Print />
        <h1>{title}</h1>
        <div className="ps-under">
          {note && <p {...home.noteNode}>{note}</p>}
          <p className="ps-acts">
            <a href={start.href}>{start.word}</a>
            <a href={find.href}>{find.word}</a>
            {tried && <a href={tried.href}>{tried.enter}</a>}
          </p>
        </div>
      </section>
      {figures.list.length > 0 && (
        <section {...figures.node} className="ps-field ps-figures" aria-label={figures.title}>
          {figures.list.map(({ name, value, word }) => (
            <p key={name}>
              <b>{value}</b>
              <span>{word}</span>
            </p>
          ))}
        </section>
      )}
      {tried && <Bills tried={tried} />}
      {steps.node && (
        <Slice name="steps">
          <section {...steps.node} className="ps-field ps-steps">
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
          <section {...why.node} className="ps-field ps-why">
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
          </section>
        </Slice>
      )}
      <Notices home={home} className="ps-field ps-notices" />
      <PayTypes home={home} className="ps-field ps-pays" />
      {cta.node && (
        <section {...cta.node} className="ps-field ps-cta">
          <a href={start.href}>
            <strong>{cta.title}</strong>
            <span>{cta.note}</span>
          </a>
        </section>
      )}
      <FriendLinks home={home} className="ps-field ps-friends" />
    </>
  );
}

/** What a shop sells, pasted up side by side. */
const Bills = ({ tried }: { tried: NonNullable<Home['tried']> }) => (
  <section className="ps-field ps-bills" aria-label={tried.hint} aria-busy={tried.isComing}>
    <header>
      <p>{tried.hint}</p>
      <h2 translate="no">{tried.name || '…'}</h2>
      {tried.all && <a href={tried.href}>{tried.all}</a>}
    </header>
    <ul>
      {tried.goods.map(({ id, name, price, image, href }) => (
        <li key={id}>
          <a href={href}>
            <strong>{price}</strong>
            {image ? <Picture src={image} alt="" sizes="(min-width: 900px) 24vw, 50vw" loading="lazy" /> : <Cover name={name} />}
            <span translate="no">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

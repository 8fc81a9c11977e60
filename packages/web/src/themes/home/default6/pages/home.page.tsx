/** The whole house on one sheet of cells: a headline, figures as tall as a hand, and tables for the rest. */
import type { CSSProperties } from 'react';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { Cover } from '../../../kit/cover.tsx';
import { FriendLinks, type Home, Notices, PayTypes, useHome } from '../../../kit/home-parts.tsx';

const TAPE = ['a', 'b', 'c', 'd'] as const;

export function Look(props: HomeProps) {
  const home = useHome(props);
  const { title, note, start, find, tried, figures, why, steps, cta, sample } = home;
  return (
    <div className="br-home">
      <section className="br-hero">
        <h1>{title}</h1>
        <div className="br-side">
          {note && <p {...home.noteNode}>{note}</p>}
          <a className="br-act" href={start.href}>
            {start.word}
          </a>
          <a className="br-act" href={find.href}>
            {find.word}
          </a>
          {tried && (
            <a className="br-act" href={tried.href}>
              {tried.enter}
            </a>
          )}
        </div>
      </section>
      <div className="br-tape" aria-hidden="true">
        {TAPE.map((each) => (
          <p key={each}>
            <span>{sample.paid}</span>
            <i />
            <span>{sample.key}</span>
            <i />
            <code>{sample.code}</code>
            <i />
            <span>{sample.time}</span>
            <i />
          </p>
        ))}
      </div>
      {figures.list.length > 0 && (
        <section {...figures.node} className="br-figures" aria-label={figures.title}>
          {figures.list.map(({ name, value, word }) => (
            <p key={name}>
              <span>{word}</span>
              <b style={signs(value)}>{value}</b>
            </p>
          ))}
        </section>
      )}
      {tried && <Rack tried={tried} />}
      {why.node && (
        <Slice name="why">
          <section {...why.node} className="br-why">
            <header>
              <h2>{why.title}</h2>
              <p>{why.note}</p>
            </header>
            <ol>
              {why.list.map((each) => (
                <li key={each.key}>
                  <h3>{each.title}</h3>
                  <p>{each.note}</p>
                </li>
              ))}
            </ol>
          </section>
        </Slice>
      )}
      {steps.node && (
        <Slice name="steps">
          <section {...steps.node} className="br-steps">
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
      <div className="br-pair">
        <Notices home={home} className="br-notices" />
        <PayTypes home={home} className="br-pays" />
      </div>
      {cta.node && (
        <a {...cta.node} className="br-cta" href={start.href}>
          <strong>{cta.title}</strong>
          <span>{cta.note}</span>
        </a>
      )}
      <FriendLinks home={home} className="br-friends" />
    </div>
  );
}

/** How many signs share the width of a cell. */
const signs = (value: string): CSSProperties => ({ '--br-signs': value.length }) as CSSProperties;

/** What a shop sells now, one goods a cell. */
const Rack = ({ tried }: { tried: NonNullable<Home['tried']> }) => (
  <section className="br-rack" aria-label={tried.hint} aria-busy={tried.isComing}>
    <header>
      <small>{tried.hint}</small>
      <h2 translate="no">{tried.name || '…'}</h2>
      {tried.all && <a href={tried.href}>{tried.all}</a>}
    </header>
    <ul>
      {tried.goods.map(({ id, name, price, image, href }) => (
        <li key={id}>
          <a href={href}>
            {image ? <Picture src={image} alt="" sizes="(min-width: 900px) 20vw, 50vw" loading="lazy" /> : <Cover name={name} />}
            <span translate="no">{name}</span>
            <strong>{price}</strong>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

import { ButtonLink } from '#kit/button';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { Cover } from '../../../kit/cover.tsx';
import { FeatureIcon, FriendLinks, type Home, Notices, PayTypes, useHome } from '../../../kit/home-parts.tsx';
import '../pages.css';
import '../home.css';

export function Look(props: HomeProps) {
  const home = useHome(props);
  const { title, note, start, find, tried, figures, why, steps, cta } = home;
  return (
    <>
      <section className="hd-hero">
        <div className="hd-wide hd-hero-grid">
          <div>
            <h1>{title}</h1>
            {note && <p {...home.noteNode}>{note}</p>}
            <div className="hd-acts">
              <ButtonLink href={start.href} look="primary" size="large">
                {start.word}
              </ButtonLink>
              {tried && (
                <ButtonLink href={tried.href} size="large">
                  {tried.enter}
                </ButtonLink>
              )}
              <ButtonLink href={find.href} size="large" look={tried ? 'quiet' : 'plain'}>
                {find.word}
              </ButtonLink>
            </div>
          </div>
          {tried ? <Window tried={tried} /> : <Sample sample={home.sample} />}
        </div>
      </section>
      <Notices home={home} className="hd-wide hd-notices" />
      {figures.list.length > 0 && (
        <section {...figures.node} className="hd-wide hd-figures" aria-label={figures.title}>
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
          <section {...why.node} className="hd-wide hd-block">
            <h2>{why.title}</h2>
            <p className="hd-lead">{why.note}</p>
            <ul className="hd-features">
              {why.list.map((each) => (
                <li key={each.key}>
                  <FeatureIcon path={each.path} />
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
          <section {...steps.node} className="hd-wide hd-block">
            <h2>{steps.title}</h2>
            <ol className="hd-steps">
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
      <PayTypes home={home} className="hd-wide hd-block hd-pays" />
      {cta.node && (
        <section {...cta.node} className="hd-wide hd-cta">
          <div>
            <h2>{cta.title}</h2>
            <p>{cta.note}</p>
          </div>
          <ButtonLink href={start.href} look="primary" size="large">
            {start.word}
          </ButtonLink>
        </section>
      )}
      <FriendLinks home={home} className="hd-wide hd-friends" />
    </>
  );
}

const Sample = ({ sample }: Pick<Home, 'sample'>) => (
  <div className="hd-sample" aria-hidden="true">
    <div className="hd-sample-card">
      <small>{sample.shop}</small>
      <b>{sample.paid}</b>
      <i />
      <i />
    </div>
    <div className="hd-sample-card">
      <small>{sample.time}</small>
      <b>{sample.key}</b>
      <code>{sample.code}</code>
    </div>
  </div>
);

/** A shop as it is now, and the way into it. */
const Window = ({ tried }: { tried: NonNullable<Home['tried']> }) => (
  <section className="hd-window" aria-label={tried.hint} aria-busy={tried.isComing}>
    <header>
      {tried.logo ? <Picture src={tried.logo} alt="" width={44} height={44} /> : <Cover name={tried.name} />}
      <div>
        <small>{tried.hint}</small>
        <b translate="no">{tried.name || '…'}</b>
      </div>
    </header>
    <ul>
      {tried.goods.map(({ id, name, price, image, href }) => (
        <li key={id}>
          <a href={href}>
            {image ? <Picture src={image} alt="" width={44} height={44} /> : <Cover name={name} />}
            <span translate="no">{name}</span>
            <strong>{price}</strong>
          </a>
        </li>
      ))}
    </ul>
    <footer>{tried.all && <a href={tried.href}>{tried.all}</a>}</footer>
  </section>
);

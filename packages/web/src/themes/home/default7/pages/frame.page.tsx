/** A page out of a picture book: the sky above, the hills under every head, the meadow at the foot. */
import { ButtonLink } from '#kit/button';
import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { Brand, FootColumns, FootLine, NavLinks, PhoneMenu, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import '../style.css';

export function Look({ nav, children }: FrameProps) {
  const frame = useFrame(nav);
  return (
    <div className="il">
      <SkipLink frame={frame} />
      <Slice name="head">
        <header className="il-head">
          <div className="il-wide">
            <Brand frame={frame} className="il-brand" size={36} />
            <nav aria-label={frame.says.nav}>
              <NavLinks frame={frame} />
            </nav>
            <Preferences />
            <span className="il-office">
              <ButtonLink href={frame.office.href} look="primary" size="small">
                {frame.office.word}
              </ButtonLink>
            </span>
            <PhoneMenu frame={frame} className="il-menu" menuClass="il-drawer" />
          </div>
          <svg className="il-hills" viewBox="0 0 1440 90" preserveAspectRatio="none" aria-hidden="true">
            <path className="il-hill-far" d="M0 46c180-50 330-46 500-12s330 20 480-14 300-20 460 20v50H0Z" />
            <path className="il-hill" d="M0 66c200-36 420-34 700-6s520 20 740-16v46H0Z" />
          </svg>
        </header>
      </Slice>
      <Slice name="main">
        <main id="main" className="il-main hd-main">
          {children}
        </main>
      </Slice>
      <Slice name="foot">
        <footer className="il-foot">
          <svg className="il-meadow" viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 70c160-70 330-70 520-24s340 40 500-6 300-36 420 0v80H0Z" />
          </svg>
          <div className="il-ground">
            <div className="il-wide il-columns">
              <div className="il-foot-brand">
                <Brand frame={frame} className="il-brand" size={36} />
                <p>{frame.subtitle}</p>
              </div>
              <FootColumns frame={frame} />
            </div>
            <p className="il-wide il-last">
              <FootLine frame={frame} />
            </p>
          </div>
        </footer>
      </Slice>
    </div>
  );
}

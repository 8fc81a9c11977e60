/** Head and foot around the site's own pages. */
import { ButtonLink } from '#kit/button';
import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { Brand, FootColumns, FootLine, NavLinks, PhoneMenu, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import '../pages.css';
import '../frame.css';

export function Look({ nav, children }: FrameProps) {
  const frame = useFrame(nav);
  return (
    <div className="hd">
      <SkipLink frame={frame} />
      <Slice name="head">
        <header className="hd-head">
          <div className="hd-wide">
            <Brand frame={frame} className="hd-brand" />
            <nav aria-label={frame.says.nav}>
              <NavLinks frame={frame} />
            </nav>
            <div className="hd-head-end">
              <Preferences />
              <span className="hd-desktop">
                <ButtonLink href={frame.office.href} look="primary" size="small">
                  {frame.office.word}
                </ButtonLink>
              </span>
              <PhoneMenu frame={frame} className="hd-phone" menuClass="hd-drawer" />
            </div>
          </div>
        </header>
      </Slice>
      <Slice name="main">
        <main id="main" className="hd-main">
          {children}
        </main>
      </Slice>
      <Slice name="foot">
        <footer className="hd-foot">
          <div className="hd-wide hd-foot-columns">
            <FootColumns frame={frame} />
            {frame.brandNode && (
              <div className="hd-foot-brand" {...frame.brandNode}>
                <Brand frame={frame} className="hd-brand" />
                <p>{frame.subtitle}</p>
              </div>
            )}
          </div>
          <div className="hd-wide hd-foot-line">
            <FootLine frame={frame} />
          </div>
        </footer>
      </Slice>
    </div>
  );
}

/** Panes of glass that float before a light: the head a pill, the foot a slab. */
import { ButtonLink } from '#kit/button';
import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { Brand, FootColumns, FootLine, NavLinks, PhoneMenu, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import '../style.css';

export function Look({ nav, children }: FrameProps) {
  const frame = useFrame(nav);
  return (
    <div className="gl">
      <SkipLink frame={frame} />
      <div className="gl-sky" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <Slice name="head">
        <header className="gl-head gl-pane">
          <Brand frame={frame} className="gl-brand" />
          <nav aria-label={frame.says.nav}>
            <NavLinks frame={frame} />
          </nav>
          <div className="gl-head-end">
            <Preferences />
            <span className="gl-desktop">
              <ButtonLink href={frame.office.href} look="primary" size="small">
                {frame.office.word}
              </ButtonLink>
            </span>
            <PhoneMenu frame={frame} className="gl-menu" menuClass="gl-drawer" />
          </div>
        </header>
      </Slice>
      <Slice name="main">
        <main id="main" className="gl-main">
          {children}
        </main>
      </Slice>
      <Slice name="foot">
        <footer className="gl-foot gl-pane">
          <div className="gl-foot-top">
            <div className="gl-foot-brand">
              <Brand frame={frame} className="gl-brand" />
              <p>{frame.subtitle}</p>
            </div>
            <FootColumns frame={frame} />
          </div>
          <p className="gl-foot-line">
            <FootLine frame={frame} />
          </p>
        </footer>
      </Slice>
    </div>
  );
}

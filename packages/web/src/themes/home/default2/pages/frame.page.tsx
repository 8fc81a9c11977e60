/** A newspaper's masthead and imprint. */
import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { Brand, FootColumns, FootLine, NavLinks, PhoneMenu, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import '../style.css';

export function Look({ nav, children }: FrameProps) {
  const frame = useFrame(nav);
  return (
    <div className="ed">
      <SkipLink frame={frame} />
      <Slice name="head">
        <header className="ed-head ed-sheet">
          <div className="ed-ear">
            <PhoneMenu frame={frame} className="ed-menu" menuClass="ed-index" />
            <p>{frame.subtitle}</p>
            <span>
              <a href={frame.buyer.href}>{frame.buyer.word}</a>
              <a href={frame.office.href}>{frame.office.word}</a>
              <Preferences />
            </span>
          </div>
          <Brand frame={frame} className="ed-mast" size={52} />
          <nav className="ed-nav" aria-label={frame.says.nav}>
            <NavLinks frame={frame} />
          </nav>
        </header>
      </Slice>
      <Slice name="main">
        <main id="main" className="ed-main">
          {children}
        </main>
      </Slice>
      <Slice name="foot">
        <footer className="ed-foot ed-sheet">
          <Brand frame={frame} className="ed-colophon" size={30} />
          <div className="ed-imprint">
            <FootColumns frame={frame} />
          </div>
          <p className="ed-last">
            <FootLine frame={frame} />
          </p>
        </footer>
      </Slice>
    </div>
  );
}

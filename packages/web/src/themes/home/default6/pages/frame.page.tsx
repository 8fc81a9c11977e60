/** A raw grid: every thing in a cell of its own, the name once more at the foot as large as the window. */
import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { Brand, FootColumns, FootLine, NavLinks, PhoneMenu, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import '../style.css';

export function Look({ nav, children }: FrameProps) {
  const frame = useFrame(nav);
  return (
    <div className="br">
      <SkipLink frame={frame} />
      <Slice name="head">
        <header className="br-head">
          <Brand frame={frame} className="br-brand" size={32} />
          <nav className="br-nav" aria-label={frame.says.nav}>
            <NavLinks frame={frame} />
          </nav>
          <Preferences />
          <a className="br-office" href={frame.office.href}>
            {frame.office.word}
          </a>
          <PhoneMenu frame={frame} className="br-menu" menuClass="br-drawer" />
        </header>
      </Slice>
      <Slice name="main">
        <main id="main" className="br-main hd-main">
          {children}
        </main>
      </Slice>
      <Slice name="foot">
        <footer className="br-foot">
          <div className="br-columns">
            <FootColumns frame={frame} />
          </div>
          <p className="br-last">
            <FootLine frame={frame} />
          </p>
          <p className="br-giant" aria-hidden="true" translate="no">
            {frame.name}
          </p>
        </footer>
      </Slice>
    </div>
  );
}

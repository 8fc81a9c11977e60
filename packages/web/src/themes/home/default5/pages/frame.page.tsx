/** A poster has no bar: the name in one corner, the ways in the other, and at the foot the imprint in the largest type there is. */
import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { Brand, FootColumns, FootLine, NavLinks, PhoneMenu, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import { Register } from '../parts/print.tsx';
import '../style.css';

export function Look({ nav, children }: FrameProps) {
  const frame = useFrame(nav);
  return (
    <div className="ps">
      <SkipLink frame={frame} />
      <Slice name="head">
        <header className="ps-head">
          <Brand frame={frame} className="ps-brand" size={40} />
          <nav aria-label={frame.says.nav}>
            <NavLinks frame={frame} />
          </nav>
          <Preferences />
          <a className="ps-office" href={frame.office.href}>
            {frame.office.word}
          </a>
          <PhoneMenu frame={frame} className="ps-menu" menuClass="ps-drawer" />
        </header>
      </Slice>
      <Slice name="main">
        <main id="main" className="ps-main hd-main">
          {children}
        </main>
      </Slice>
      <Slice name="foot">
        <footer className="ps-foot">
          <nav className="ps-ways" aria-label={frame.says.nav}>
            <NavLinks frame={frame} />
          </nav>
          <div className="ps-columns">
            <FootColumns frame={frame} />
          </div>
          <p className="ps-last">
            <Register />
            <FootLine frame={frame} />
          </p>
        </footer>
      </Slice>
    </div>
  );
}

/** A terminal's window: tabs above, a status line below. */
import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { Brand, FootColumns, FootLine, NavLinks, PhoneMenu, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import '../style.css';

export function Look({ nav, children }: FrameProps) {
  const frame = useFrame(nav);
  const open = frame.entries.find(({ current }) => current);
  return (
    <div className="tm">
      <SkipLink frame={frame} />
      <div className="tm-window">
        <Slice name="head">
          <header className="tm-head">
            <div className="tm-title">
              <span className="tm-lights" aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              <Brand frame={frame} className="tm-brand" size={20} />
              <span className="tm-path" aria-hidden="true">
                {`guest@shop: ~${open && open.href !== '/' ? open.href : ''}`}
              </span>
              <Preferences />
              <PhoneMenu frame={frame} className="tm-menu" menuClass="tm-commands" />
            </div>
            <nav className="tm-tabs" aria-label={frame.says.nav}>
              <NavLinks frame={frame} />
              <a href={frame.office.href} className="tm-office">
                {frame.office.word}
              </a>
            </nav>
          </header>
        </Slice>
        <Slice name="main">
          <main id="main" className="tm-main">
            {children}
          </main>
        </Slice>
        <Slice name="foot">
          <footer className="tm-foot">
            <div className="tm-tree">
              <FootColumns frame={frame} />
            </div>
            <p className="tm-status">
              <b>{frame.name}</b>
              <span>{frame.subtitle}</span>
              <FootLine frame={frame} />
            </p>
          </footer>
        </Slice>
      </div>
    </div>
  );
}

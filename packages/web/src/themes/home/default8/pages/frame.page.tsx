/** A control room: the rail of rooms at the left, a strip of what is on above; on a phone the rooms are channels in a row, and a menu besides. */
import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { Brand, FootColumns, FootLine, PhoneMenu, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import { FeatureIcon } from '../../../kit/home-parts.tsx';
import '../style.css';

const ICONS: Readonly<Record<string, string>> = {
  home: 'M4 4h7v9H4V4Zm9 0h7v5h-7V4Zm0 7h7v9h-7v-9Zm-9 4h7v5H4v-5Z',
  mall: 'M4 9 6 4h12l2 5M4 9h16v11H4V9Zm5 4a3 3 0 0 0 6 0',
  order: 'M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13ZM15.500 15.500 20 20',
  news_cate: 'M5 4h14v16H5V4Zm4 5h6m-6 4h6m-6 3h3',
  cdk: 'M8 9a4 4 0 1 1 0 6 4 4 0 0 1 0-6Zm6 3h7m-3 0v4',
  about: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 8v6m0-9.500v.500',
  personal: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM5 20c0-4 3-6 7-6s7 2 7 6',
  office: 'M3 5h18v11H3V5Zm6 15h6m-3-4v4',
};
const PLAIN = 'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z';

export function Look({ nav, children }: FrameProps) {
  const frame = useFrame(nav);
  const { entries, buyer, office, says, subtitle } = frame;
  const rooms = [
    ...entries,
    { key: 'personal', ...buyer, current: false, node: null },
    { key: 'office', ...office, current: false, node: null },
  ];
  const here = entries.find(({ current }) => current);
  return (
    <div className="cr">
      <SkipLink frame={frame} />
      <Slice name="head">
        <header className="cr-rail">
          <Brand frame={frame} className="cr-brand" size={30} />
          <nav aria-label={says.nav}>
            {rooms.map(({ key, href, word, current, node }) => (
              <a key={key} {...node} href={href} aria-current={current ? 'page' : undefined}>
                <FeatureIcon path={ICONS[key] ?? PLAIN} size={20} />
                <span>{word}</span>
              </a>
            ))}
          </nav>
        </header>
      </Slice>
      <div className="cr-desk">
        <div className="cr-strip">
          <i aria-hidden="true" />
          <p>{here?.word ?? subtitle}</p>
          <Preferences />
          <PhoneMenu frame={frame} className="cr-menu" menuClass="cr-drawer" />
        </div>
        <Slice name="main">
          <main id="main" className="cr-main hd-main">
            {children}
          </main>
        </Slice>
        <Slice name="foot">
          <footer className="cr-foot">
            <div className="cr-columns">
              <FootColumns frame={frame} />
            </div>
            <p className="cr-last">
              <FootLine frame={frame} />
            </p>
          </footer>
        </Slice>
      </div>
    </div>
  );
}

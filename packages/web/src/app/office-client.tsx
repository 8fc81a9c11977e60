/** The back offices' start: the first part of the address says whose office it is. */
import 'tdesign-react/es/_util/react-19-adapter.js';
import 'tdesign-react/es/style/index.css';
import '../kit/kit.css';
import '../kit/back-office/office.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { OfficeArea } from '../kit/back-office/shell/area.ts';
import { OfficeRoot } from '../kit/back-office/shell/office-root.tsx';
import { roleOf, signInOf } from '../kit/call.ts';
import { reloadWhenOutdated } from '../kit/fresh-build.ts';
import { beginLight } from '../kit/mode.ts';

/** Each office's pages are its own: a merchant never fetches an administrator's. */
const areaOf = async (): Promise<OfficeArea> =>
  roleOf(window.location) === 'admin'
    ? (await import('../areas/admin/area.tsx')).adminArea
    : (await import('../areas/merchant/area.tsx')).merchantArea;

async function start(): Promise<void> {
  reloadWhenOutdated();
  const root = document.getElementById('root');
  if (!root) return;
  if (roleOf(window.location) === 'personal') {
    // the buyer centre is one public page; whatever lies below its address begins there
    window.location.replace(signInOf('personal'));
    return;
  }
  // the back office begins light, as its settings say; the system's wish has to be chosen
  beginLight();
  const area = await areaOf();
  createRoot(root).render(
    <StrictMode>
      <OfficeRoot area={area} />
    </StrictMode>,
  );
}

void start();

/** One of the pages that the website's settings are divided into, and the way to the others. */
import type { SettingGroup } from '@keymall/contract/settings/groups';
import { NavLink } from 'react-router';
import { flatMenu, useOffice } from '#kit/back-office/office';
import { SettingsPage } from '#kit/back-office/settings-page';
import { useWords, words } from '#kit/i18n';

const text = words({ parts: '站点设置', info: '站点信息' }, { parts: 'Website settings', info: 'Information' });

const FIRST = 'adminSettingWebsiteIndex';

export const WebsitePage = ({ group }: { group: SettingGroup }) => <SettingsPage group={group} beside={<WebsiteParts />} />;

/** The way between the pages; nothing for whom there is but one. */
export function WebsiteParts() {
  const t = useWords(text);
  const pages = flatMenu(useOffice().menu).filter(({ name, meta }) => name === FIRST || meta.parent === FIRST);
  if (pages.length < 2) return null;
  return (
    <nav className="bo-page-tabs" aria-label={t('parts')}>
      {pages.map(({ name, path, meta }) => (
        <NavLink key={name} to={path} end>
          {name === FIRST ? t('info') : meta.title}
        </NavLink>
      ))}
    </nav>
  );
}

/** Language and light or dark, for the corner of any page. */
import { useEffect, useState } from 'react';
import { chooseLocale, useLocale, useWords, words } from './i18n.tsx';
import { chooseMode, MODES, type Mode, useMode } from './mode.ts';

const text = words(
  { language: 'EN: Switch to English', auto: '外观：跟随系统', light: '外观：浅色', dark: '外观：深色' },
  { language: '切换为中文', auto: 'Appearance: system', light: 'Appearance: light', dark: 'Appearance: dark' },
);

const ICONS: Record<Mode, string> = {
  auto: 'M10 3a7 7 0 1 0 0 14V3Zm0-1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z',
  light:
    'M10 6.500a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM9.3 1.800h1.400v2.400H9.300zm0 14h1.400v2.400H9.300zM1.8 9.300h2.400v1.400H1.800zm14 0h2.400v1.400h-2.400zM3.7 4.700l1-1 1.7 1.7-1 1zm9.9 9.9 1-1 1.7 1.7-1 1zm1.7-10.9 1 1-1.7 1.7-1-1zM5.4 13.600l1 1-1.7 1.7-1-1z',
  dark: 'M16.8 12.300A7.3 7.3 0 0 1 7.7 3.200a7.2 7.2 0 1 0 9.1 9.100Z',
};

export function Preferences() {
  const t = useWords(text);
  const locale = useLocale();
  const mode = useMode();
  // the saved choice is known only here, so the first render in the browser shows what the server showed
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const shown = ready ? mode : 'auto';
  const next = MODES[(MODES.indexOf(shown) + 1) % MODES.length] ?? 'auto';
  return (
    <div className="km-preferences">
      <button type="button" className="km-icon-button" aria-label={t(shown)} title={t(shown)} onClick={() => chooseMode(next)}>
        <svg viewBox="0 0 20 20" width="18" height="18" fill="currentColor" aria-hidden="true">
          <path d={ICONS[shown]} />
        </svg>
      </button>
      <button
        type="button"
        className="km-icon-button km-language"
        lang={locale === 'zh_CN' ? 'en' : 'zh-CN'}
        aria-label={t('language')}
        title={t('language')}
        onClick={() => chooseLocale(locale === 'zh_CN' ? 'en_US' : 'zh_CN')}
      >
        {locale === 'zh_CN' ? 'EN' : '中'}
      </button>
    </div>
  );
}

/** The component library's own texts in our languages. */
import type { GlobalConfigProvider } from 'tdesign-react';
import enUS from 'tdesign-react/es/locale/en_US.js';
import zhCN from 'tdesign-react/es/locale/zh_CN.js';
import type { Locale } from '../i18n.tsx';

/** By its types the file is CommonJS around the words, in a bundle it is the words themselves. */
const unwrap = (file: GlobalConfigProvider | { default: GlobalConfigProvider }): GlobalConfigProvider =>
  'default' in file ? file.default : file;

export const componentWords: Record<Locale, GlobalConfigProvider> = { zh_CN: unwrap(zhCN), en_US: unwrap(enUS) };

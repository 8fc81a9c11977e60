import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = {
  kind: 'home',
  key: 'default8',
  title: { zh_CN: '控制台', en_US: 'Control room' },
  extends: 'default',
};

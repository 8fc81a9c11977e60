import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = {
  kind: 'home',
  key: 'default4',
  title: { zh_CN: '极光', en_US: 'Aurora' },
  extends: 'default',
};

import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = {
  kind: 'home',
  key: 'default3',
  title: { zh_CN: '终端', en_US: 'Terminal' },
  extends: 'default',
};

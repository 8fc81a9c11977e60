import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = {
  kind: 'home',
  key: 'default2',
  title: { zh_CN: '社论', en_US: 'Editorial' },
  extends: 'default',
};

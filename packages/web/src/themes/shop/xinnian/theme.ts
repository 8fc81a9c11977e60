import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = {
  kind: 'shop',
  key: 'xinnian',
  title: { zh_CN: '剪纸花窗', en_US: 'Paper-cut window' },
  extends: 'default',
};

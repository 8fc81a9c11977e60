import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = {
  kind: 'shop',
  key: 'zhoqiu',
  title: { zh_CN: '海上生明月', en_US: 'Moon over water' },
  extends: 'default',
};

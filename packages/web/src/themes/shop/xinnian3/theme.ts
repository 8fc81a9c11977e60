import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = {
  kind: 'shop',
  key: 'xinnian3',
  title: { zh_CN: '烟火长夜', en_US: 'Night of fireworks' },
  extends: 'default',
};

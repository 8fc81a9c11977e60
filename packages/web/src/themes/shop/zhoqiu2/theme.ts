import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = {
  kind: 'shop',
  key: 'zhoqiu2',
  title: { zh_CN: '月饼礼盒', en_US: 'Mooncake box' },
  extends: 'default',
};

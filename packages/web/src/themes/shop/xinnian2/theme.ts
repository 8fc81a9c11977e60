import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = {
  kind: 'shop',
  key: 'xinnian2',
  title: { zh_CN: '泥金长卷', en_US: 'Ink and gold scroll' },
  extends: 'default',
};

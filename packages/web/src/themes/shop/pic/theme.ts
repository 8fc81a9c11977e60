import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'shop', key: 'pic', title: { zh_CN: '图墙', en_US: 'Gallery' }, extends: 'default' };

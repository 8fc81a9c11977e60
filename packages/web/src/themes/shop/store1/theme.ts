import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'shop', key: 'store1', title: { zh_CN: '橱窗', en_US: 'Shop window' }, extends: 'default' };

import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'shop', key: 'diy', title: { zh_CN: '自助装修', en_US: 'Own design' }, extends: 'default' };

import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'shop', key: 'year', title: { zh_CN: '年货', en_US: 'New Year market' }, extends: 'default' };

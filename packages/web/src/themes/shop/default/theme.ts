import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'shop', key: 'default', title: { zh_CN: '默认', en_US: 'Default' } };

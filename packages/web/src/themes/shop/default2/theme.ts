import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'shop', key: 'default2', title: { zh_CN: '快选', en_US: 'Quick' }, extends: 'default' };

import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'home', key: 'default6', title: { zh_CN: '硬格', en_US: 'Raw grid' }, extends: 'default' };

import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'home', key: 'default7', title: { zh_CN: '小镇', en_US: 'Little town' }, extends: 'default' };

import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'home', key: 'default5', title: { zh_CN: '海报', en_US: 'Poster' }, extends: 'default' };

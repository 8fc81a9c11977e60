import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'home', key: 'mall1', title: { zh_CN: '商场', en_US: 'The mall' }, extends: 'default' };

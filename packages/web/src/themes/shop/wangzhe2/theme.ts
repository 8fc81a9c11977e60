import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'shop', key: 'wangzhe2', title: { zh_CN: '金玉擂台', en_US: 'Arena' }, extends: 'default' };

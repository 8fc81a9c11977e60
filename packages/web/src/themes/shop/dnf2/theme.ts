import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: 'shop', key: 'dnf2', title: { zh_CN: '石窟', en_US: 'Dungeon' }, extends: 'default' };

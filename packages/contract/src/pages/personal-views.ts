/** What the buyer centre shows, by the last segment of its address: the paths of contract/pages/personal.ts, for the page itself. */
export const PERSONAL_VIEWS = ['orders', 'favorites', 'refunds', 'complaints', 'notices', 'chats', 'keys', 'setting'] as const;
export type PersonalView = (typeof PERSONAL_VIEWS)[number] | '';

/** The sockets of a house, where it has any: set when it opens (app/house.ts). */
import type { ChatLine } from '#kit/chat';
import type { House } from '#kit/house';

const lines = new WeakMap<House['settings'], ChatLine>();
const silent: ChatLine = { tell: () => undefined, read: () => undefined, isOnline: () => false, away: () => undefined };

export const speakBy = (house: House, line: ChatLine): void => void lines.set(house.settings, line);
export const lineOf = (house: House): ChatLine => lines.get(house.settings) ?? silent;

/** Tells the administrators' office that orders have changed, however many did: a busy platform says it once a second in each process. */
import { officeChannel } from '@keymall/contract/realtime/push-socket';
import type { House } from '#kit/house';

const AT_MOST_EVERY_MS = 1_000;

/** One house's say: at once, and what comes in the second after it together, at its end. */
function sayingOf(house: House): () => void {
  let resting: NodeJS.Timeout | undefined;
  let more = false;
  house.atClose(async () => clearTimeout(resting));
  return function say(): void {
    more = resting !== undefined;
    if (more) return;
    house.publish(officeChannel('admin'), 'orders.changed', {});
    resting = setTimeout(() => {
      resting = undefined;
      if (more) say();
    }, AT_MOST_EVERY_MS);
    resting.unref();
  };
}

const ofHouse = new WeakMap<House, () => void>();

/** Orders have changed. Called once what changed them is committed. */
export function tellOffice(house: House): void {
  const say = ofHouse.get(house) ?? sayingOf(house);
  ofHouse.set(house, say);
  say();
}

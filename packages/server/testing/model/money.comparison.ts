/** What the house was heard to answer against what the model says: is there an order of events that explains it. */
import { isAway } from '#kit/database';
import type { Moment, RealHouse } from './money.house.ts';
import type { Model } from './money.model.ts';
import type { Operation } from './money.operation.ts';

/** An operation as it was asked: perhaps after a try that was cut off. */
export interface Asked {
  op: Operation;
  crash: Moment | null;
}
export interface Heard extends Asked {
  answer: string;
  /** May the try before it have happened; must it. */
  maybe: boolean;
  surely: boolean;
}

export async function ask(house: RealHouse, { op, crash }: Asked): Promise<Heard> {
  const cut = crash !== null && (await house.crash(op, crash));
  let maybe = cut && crash !== null;
  for (let tries = 0; ; tries += 1) {
    try {
      return { op, crash, answer: await house.perform(op), maybe, surely: cut && crash === 'unheard' };
    } catch (error) {
      // Somebody else's crash may have cut this one's connection: asked again, as a browser is.
      if (!isAway(error) || tries === 5) throw error;
      maybe = true;
    }
  }
}

const same = (model: Model, sums: Record<string, number>): boolean => differences(model, sums).length === 0;
export function differences(model: Model, sums: Record<string, number>): string[] {
  const names = new Set([...Object.keys(model.sums), ...Object.keys(sums)]);
  return [...names]
    .filter((name) => (model.sums[name] ?? 0) !== (sums[name] ?? 0))
    .map((name) => `${name}: ledger ${sums[name] ?? 0}, model ${model.sums[name] ?? 0}`);
}

/** Is there an order of these in which the model gives the same answers and ends with these sums. It then stands at that end. */
export function explains(model: Model, heard: readonly Heard[], sums: Record<string, number>): boolean {
  if (heard.length === 0) return same(model, sums);
  for (const [at, each] of heard.entries()) {
    const { op, answer, maybe, surely } = each;
    // The try that was cut off comes first, perhaps with others before it is asked again; nobody knows what it would have answered.
    const ways = [...(surely ? [] : [null]), ...(maybe ? ['', answer] : [])];
    for (const unheard of ways) {
      const before = model.mark();
      const given = model.apply(op, unheard ?? answer);
      const rest = unheard === null ? heard.toSpliced(at, 1) : heard.with(at, { ...each, maybe: false, surely: false });
      if ((unheard !== null || given === answer) && explains(model, rest, sums)) return true;
      model.undo(before);
    }
  }
  return false;
}

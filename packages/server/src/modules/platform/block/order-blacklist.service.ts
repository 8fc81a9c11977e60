/** The platform's block list: who may not order anywhere. */
import { blockTypeWords } from '@keymall/contract/platform/block-words';
import type { Ctx } from '#kit/context';
import { houseCrud } from '#kit/crud';
import type { House } from '#kit/house';
import { refuse } from '#kit/refusal';
import { BlockMemory } from './block-memory.ts';
import { type BlockFacts, type BlockType, blockKeys, blockValue } from './block-value.ts';
import { activeBlocks, addBlocks, addHits, type BlockDraft, buyerByEmail, countBlocks } from './order-blacklist.repository.ts';

const TOPIC = 'order-blacklist';
/** The list is held in memory whole. */
const MOST = 50_000;

const memories = new WeakMap<House, BlockMemory>();
function memoryOf(house: House): BlockMemory {
  const known = memories.get(house);
  if (known) return known;
  const made = new BlockMemory(house, { topic: TOPIC, load: (db) => activeBlocks(db), count: addHits });
  memories.set(house, made);
  return made;
}

/** Is the platform's list against an order of these facts. */
export const platformBlocks = (ctx: Ctx, facts: BlockFacts): Promise<boolean> => memoryOf(ctx.house).hit(0, blockKeys(facts));

/** Writes hits that are still only counted. */
export const flushPlatformHits = (house: House): Promise<void> => memoryOf(house).flush();

/** Typed values as they are compared, each once. Refuses `block_value_wrong` naming the first that is none. */
export function comparedValues(ctx: Ctx, type: BlockType, typed: readonly string[]): string[] {
  const values = typed.map(
    (each) => blockValue(type, each) ?? refuse('block_value_wrong', { value: each, type: blockTypeWords[type][ctx.locale] }),
  );
  return [...new Set(values)];
}

/** Administrators may name a buyer's account by its mailbox. */
async function accounts(ctx: Ctx, typed: readonly string[]): Promise<string[]> {
  const named: string[] = [];
  for (const each of typed) {
    const buyer = each.includes('@') ? await buyerByEmail(ctx.db, each.trim()) : undefined;
    named.push(buyer ? String(buyer.id) : each);
  }
  return named;
}

export async function blockOnPlatform(ctx: Ctx, draft: BlockDraft): Promise<{ added: number; updated: number }> {
  const values = comparedValues(ctx, draft.type, draft.type === 'buyer' ? await accounts(ctx, draft.values) : draft.values);
  if ((await countBlocks(ctx.db)) + values.length > MOST) refuse('block_list_full', { max: MOST });
  const added = await addBlocks(ctx.db, { ...draft, values });
  told(ctx);
  return { added, updated: values.length - added };
}

const told = (ctx: Ctx): void => ctx.after(() => ctx.house.invalidate(TOPIC));

/** The list by type and by the very value, newest first. */
export const platformBlockRows = houseCrud('order_blacklist', {
  wanted: (rows, { type, value }: { type?: BlockType; value?: string }) =>
    rows
      .$if(type !== undefined, (query) => query.where('type', '=', type as BlockType))
      .$if(Boolean(value), (query) => query.where('value', 'in', [value as string, (value as string).toLowerCase()])),
  shown: (rows) => rows.selectAll().orderBy('id', 'desc'),
  changed: told,
});

/**
 * The operation log tells when somebody changed it. A job chains what was written: each link is a MAC over the link before and the row's text, under
 * a key that only the master key opens, so that whoever holds the database alone can't mend the chain behind a change. Calls know nothing of
 * it. See docs/decisions/0064-a-log-that-tells-on-its-keeper.md.
 */

import { saying, type Words } from '@keymall/contract/kit/saying';
import { type ChainBreak, chainBreakText } from '@keymall/contract/platform/system';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Keyring } from '#kit/house';
import { RunFailed } from '#kit/jobs';
import { installationFacts, keepFact } from './installation.repository.ts';
import { firstOutside, insertLinks, type Link, lastLink, linksAfter, lockChain, unchained } from './operation-chain.repository.ts';

const AT_ONCE = 2_000;
/** So many rows may be written while one call's transaction stays open. */
const WINDOW = 10_000;
/** What was written longer ago is chained, unless nobody does the work. */
const SETTLED_MS = 3_600_000;
const HEAD = 'operation_chain';

const hashOf = (keyring: Keyring, before: Buffer | undefined, seq: number, text: string): Buffer =>
  keyring.mac('log', `${before?.toString('hex') ?? ''}:${seq}:${text}`);
/** Says where the chain ends: without it the newest links could be taken off unseen. */
const headOf = (keyring: Keyring, { seq, hash }: Pick<Link, 'seq' | 'hash'>): string =>
  keyring.mac('log', `head:${seq}:${hash.toString('hex')}`).toString('hex');

/** Job: chains what is not yet, a bounded number at a time, each in a transaction of its own. Gives how many rows. */
export async function chainOperations(ctx: Ctx): Promise<number> {
  const { keyring } = ctx.house;
  for (let count = 0; ; ) {
    const made = await ctx.transaction(async ({ db, now }) => {
      await lockChain(db);
      const last = await lastLink(db);
      const links: Link[] = [];
      for (const { id, text } of await unchained(db, WINDOW, AT_ONCE)) {
        const before = links.at(-1) ?? last;
        const seq = (before?.seq ?? 0) + 1;
        links.push({ seq, log_id: id, hash: hashOf(keyring, before?.hash, seq, text) });
      }
      const head = links.at(-1);
      if (!head) return 0;
      await insertLinks(db, links);
      await keepFact(db, HEAD, { seq: head.seq, mac: headOf(keyring, head) }, now());
      return links.length;
    });
    count += made;
    if (made < AT_ONCE) return count;
  }
}

/** Walks the whole chain beside the log. Gives how many rows hold and, where it is broken, the first bad one. */
export async function checkOperationChain(db: Db, keyring: Keyring, now: Date): Promise<{ rows: number; broken: ChainBreak | null }> {
  const fact = (await installationFacts(db)).find(({ name }) => name === HEAD)?.value as { seq: number; mac: string } | undefined;
  let last: Link | undefined;
  let isHeadWhole = fact === undefined;
  for (;;) {
    const links = await linksAfter(db, last?.seq ?? 0, AT_ONCE);
    for (const { text, ...link } of links) {
      const seq = (last?.seq ?? 0) + 1;
      const bad = (how: ChainBreak['how']) => ({ rows: seq - 1, broken: { how, id: link.log_id, seq } });
      if (link.seq !== seq) return bad('torn');
      if (text === null) return bad('gone');
      if (!hashOf(keyring, last?.hash, seq, text).equals(link.hash)) return bad('changed');
      last = link;
      if (fact?.seq === seq) isHeadWhole = headOf(keyring, link) === fact.mac;
    }
    if (links.length < AT_ONCE) break;
  }
  const rows = last?.seq ?? 0;
  // links without a word of where they end, or fewer of them than it says
  if (!isHeadWhole || (fact === undefined && last)) return { rows, broken: { how: 'cut', id: last?.log_id ?? 0, seq: rows } };
  const outside = await firstOutside(db, new Date(now.getTime() - SETTLED_MS));
  return { rows, broken: outside === undefined ? null : { how: 'outside', id: outside, seq: rows } };
}

/** Nightly: the run fails with the first bad row, and the house's log file tells where the chain ends: a word of it outside of the database. */
export async function proveOperations(ctx: Ctx): Promise<Words> {
  await chainOperations(ctx);
  const { rows, broken } = await checkOperationChain(ctx.house.patient, ctx.house.keyring, ctx.now());
  if (broken) throw new RunFailed(saying('job_chain_broken', { what: chainBreakText(broken) }));
  const head = await lastLink(ctx.db);
  ctx.log.info({ seq: head?.seq ?? 0, hash: head?.hash.toString('hex') ?? '' }, 'the operation log is as it was written');
  return saying('job_chain_whole', { count: rows });
}

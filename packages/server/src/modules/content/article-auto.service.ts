/** A run of a task: what its source has next becomes articles, each once, whoever else runs (docs/domain/articles.md). */
import type { AutoFault, AutoItemState } from '@keymall/contract/content/article-auto-words';
import { formatTime } from '@keymall/contract/kit/time';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { CronExpressionParser } from 'cron-parser';
import type { Ctx } from '#kit/context';
import { cleanRichText } from '#kit/rich-text';
import { ask, NoAnswer } from '#modules/ai';
import { isForbidden } from '#modules/platform';
import { articleIn, articleMessages } from './ai-article.rules.ts';
import {
  type AutoTask,
  claimTask,
  countMade,
  endRun,
  isTitled,
  remember,
  remembered,
  setItem,
  stillOurs,
  waitingItems,
} from './article-auto.repository.ts';
import { entryHash, type Feed, type FeedEntry, plainTitle, readFeed, titleHash } from './feed-reader.ts';
import { LONGEST, spin } from './spin.rules.ts';

/** A run that has not ended by then is over; one that takes longer than the second makes no more. */
const LEASE_MS = 15 * 60_000;
const LONGEST_RUN_MS = 8 * 60_000;
/** Pieces that are tried for each that is wanted: titles that were there cost a try. */
const TRIES = 4;
const ARTICLE_TOKENS = 3000;

/** When a rule comes next after `from`, in Asia/Shanghai; null for a rule that is none. */
export function nextOf(rule: string, from: Date): Date | null {
  try {
    return CronExpressionParser.parse(rule, { currentDate: from, tz: 'Asia/Shanghai' }).next().toDate();
  } catch {
    return null;
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const paragraph = (text: string): string =>
  text.startsWith('## ') ? `<h2>${escaped(text.slice(3))}</h2>` : `<p>${escaped(text).replaceAll('\n', '<br />')}</p>`;
/** Rich text as it is, plain text in paragraphs; cleaned either way. */
export const richOf = (text: string): string =>
  cleanRichText(
    /<(p|h[1-6]|div|ul|ol|table|blockquote|br|img|a|strong|b)\b/i.test(text)
      ? text
      : text
          .split(/\n\s*\n/)
          .map((each) => each.trim())
          .filter((each) => each !== '')
          .map(paragraph)
          .join(''),
  );

const plainOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What may become an article. */
interface Piece {
  title: string;
  /** Rich text, cleaned. */
  content: string;
  summary: string;
  /** The entry of a feed it came of. */
  entry?: Buffer;
  /** The pasted text it was. */
  item?: number;
}

interface Run {
  ctx: Ctx;
  task: AutoTask;
  until: Date;
  keyword: number;
  /** What the feed said of itself, where all of it was dealt with. */
  taken?: Pick<Feed, 'etag' | 'modified'>;
}

class RunFault extends Error {
  readonly fault: AutoFault;
  constructor(fault: AutoFault) {
    super(fault);
    this.fault = fault;
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The keyword that is next; '' where there are none. */
function nextKeyword(run: Run): string {
  const keywords = linesOf(run.task.keywords);
  if (keywords.length === 0) return '';
  const keyword = keywords[run.keyword % keywords.length] ?? '';
  run.keyword = (run.keyword + 1) % keywords.length;
  return keyword;
}

async function* ofTemplate(run: Run): AsyncGenerator<Piece> {
  const { ctx, task } = run;
  const pick = (count: number): number => ctx.random(4).readUInt32BE() % count;
  for (;;) {
    const blanks = new Map([
      ['keyword', nextKeyword(run)],
      ['date', formatTime(ctx.now()).slice(0, 10)],
      ['site', ctx.house.settings.get('website').site_name],
    ]);
    const content = richOf(spin(task.prompt, blanks, pick));
    yield { title: plainTitle(spin(task.title, blanks, pick)), content, summary: plainOf(content).slice(0, 120) };
  }
}

async function* ofQueue({ ctx, task }: Run): AsyncGenerator<Piece> {
  for (const { id, title, content: text } of await waitingItems(ctx.db, task.id, task.per_run * TRIES)) {
    const content = richOf(text);
    yield { title, content, summary: plainOf(content).slice(0, 120), item: id };
  }
}

/** Entries nobody has dealt with; once the last was, the feed is asked only whether it changed. */
async function* entriesOf(run: Run): AsyncGenerator<FeedEntry & { hash: Buffer }> {
  const { ctx, task } = run;
  const feed = await readFeed(task.url, task).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const faults = { silent: 'unreachable', rubbish: 'rubbish', refused: 'refused', blocked: 'blocked', unconfigured: 'blocked' } as const;
    throw new RunFault(faults[error.kind]);
  });
  if (feed === null) return;
  const entries = feed.entries.map((entry) => ({ ...entry, hash: entryHash(task.url, entry.key) }));
  const known = await remembered(
    ctx.db,
    entries.map(({ hash }) => hash),
  );
  for (const entry of entries) if (!known.has(entry.hash.toString('hex'))) yield entry;
  run.taken = { etag: feed.etag, modified: feed.modified };
}

async function* ofFeed(run: Run): AsyncGenerator<Piece> {
  for await (const { title, html, hash } of entriesOf(run)) {
    const content = cleanRichText(html.slice(0, LONGEST));
    yield { title, content, summary: plainOf(content).slice(0, 120), entry: hash };
  }
}

/** Has an article written. Null where the answer was none that may be taken. */
async function written({ ctx, task }: Run, keyword: string, entry: FeedEntry | null): Promise<Omit<Piece, 'entry'> | null> {
  const material = entry && { title: entry.title, text: plainOf(cleanRichText(entry.html.slice(0, LONGEST))) };
  const wish = { wish: task.prompt, keyword, material };
  try {
    const { text } = await ask(ctx, { purpose: 'article', messages: articleMessages(wish), max_tokens: ARTICLE_TOKENS });
    const article = articleIn(text, wish);
    return (
      article && { title: article.title, summary: article.summary, content: cleanRichText(article.paragraphs.map(paragraph).join('')) }
    );
  } catch (error) {
    if (error instanceof NoAnswer) throw new RunFault(error.why);
    throw error;
  }
}

async function* ofAi(run: Run): AsyncGenerator<Piece> {
  const { ctx, task } = run;
  if (task.url === '') {
    for (let tries = 0; tries < task.per_run + 1; tries += 1) {
      const piece = await written(run, nextKeyword(run), null);
      if (piece) yield piece;
    }
    throw new RunFault('ai_failed');
  }
  let isRejected = false;
  for await (const entry of entriesOf(run)) {
    const piece = await written(run, nextKeyword(run), entry);
    if (piece) yield { ...piece, entry: entry.hash };
    else {
      // the same material would be written of in the same way
      await remember(ctx.db, entry.hash, ctx.now());
      isRejected = true;
    }
  }
  if (isRejected) throw new RunFault('ai_failed');
}

const PIECES = { template: ofTemplate, paste: ofQueue, rss: ofFeed, ai: ofAi } as const;

function coverOf({ cover_rule, cover }: AutoTask, content: string): string {
  if (cover_rule === 'fixed') return cover;
  const first = cover_rule === 'first' ? (/<img [^>]*?src="([^"]{1,500})"/.exec(content)?.[1] ?? '') : '';
  return /^(https:\/\/|\/upload\/)[^\s<>"']+$/.test(first) ? first : '';
}

/** Makes an article of a piece, once: title, entry, article and pasted text change together or not at all. Null: this run is over. */
function keep({ ctx, task, until }: Run, piece: Piece): Promise<Exclude<AutoItemState, 'waiting'> | null> {
  return ctx.transaction(async ({ db, house, now }) => {
    if (!(await stillOurs(db, task.id, until))) return null;
    if (piece.entry) await remember(db, piece.entry, now());
    const end = async (state: Exclude<AutoItemState, 'waiting'>, articleId: number | null = null) => {
      if (piece.item !== undefined) await setItem(db, piece.item, state, articleId);
      return state;
    };
    const { title, content, summary } = piece;
    if (title === '' || content === '') return end('doubled');
    if (isForbidden(house, `${title} ${summary} ${plainOf(content)}`)) return end('forbidden');
    if (await isTitled(db, title)) return end('doubled');
    if (!(await remember(db, titleHash(title), now()))) return end('doubled');
    const draft = { cate_id: task.cate_id, title, title_img: coverOf(task, content), summary: summary.slice(0, 300) };
    const { id } = await db
      .insertInto('article')
      .values({ ...draft, content: content.slice(0, LONGEST), status: task.publish, publish_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await countMade(db, task.id);
    return end('made', id);
  });
}

/** Runs a task, with no transaction open. Nothing happens where somebody else runs it just now. */
export async function runTask(ctx: Ctx, id: number): Promise<void> {
  const at = ctx.now();
  const until = new Date(at.getTime() + LEASE_MS);
  const task = await claimTask(ctx.db, id, at, until);
  if (!task) return;
  const start = performance.now();
  const run: Run = { ctx, task, until, keyword: task.keyword_at };
  const count = { made: 0, doubled: 0, forbidden: 0 };
  let fault: AutoFault = '';
  try {
    let tries = task.per_run * TRIES;
    const pieces = PIECES[task.source](run);
    while (count.made < task.per_run && tries > 0 && performance.now() - start < LONGEST_RUN_MS) {
      const { value: piece } = await pieces.next();
      if (!piece) break;
      const state = await keep(run, piece);
      if (state === null) return;
      count[state] += 1;
      tries -= 1;
    }
  } catch (error) {
    if (error instanceof RunFault) fault = error.fault;
    else {
      await endRun(
        ctx.db,
        { id, until, at },
        { result: 'failed', fault: 'rubbish', ...count, cost_ms: Math.round(performance.now() - start) },
        { keyword_at: run.keyword },
      );
      throw error;
    }
  }
  const result = count.made > 0 ? 'ok' : fault === '' ? 'empty' : 'failed';
  await endRun(
    ctx.db,
    { id, until, at },
    { result, fault, ...count, cost_ms: Math.round(performance.now() - start) },
    { keyword_at: run.keyword, ...run.taken },
  );
}

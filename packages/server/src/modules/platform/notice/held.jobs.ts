/** What quiet hours held back and what is gathered for one letter goes when its time has come, whichever process looks. */
import { isNoticeMark, noticeRow } from '@keymall/contract/kit/notices/all';
import { saying, textOf, type Words } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Realm } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { eachDue, saidOf } from '#kit/due';
import { ELSEWHERE, type Queue, queue, type Schedule } from '#kit/jobs';
import { saidIn } from '#kit/said';
import { choicesOf, mailboxOf, type Person } from './choice.repository.ts';
import { isOn } from './choice.rules.ts';
import { mayBeTold } from './choice.service.ts';
import { dropBatch, heldIn, peopleDue, takeJobs, takeLetters } from './held.repository.ts';
import { canMail, sendMail } from './mail.service.ts';

const RETRIES = 8;
/** So many are listed in a letter; of more it says how many there were. */
const MOST_LISTED = 50;
const SETTINGS: Readonly<Record<Realm, string>> = {
  admin: '/admin/user/setting',
  merchant: '/merchant/user/setting',
  personal: '/personal/setting',
};

/** One person's that are due: jobs are left, mails become one letter. In one transaction, so that of two processes one does it. Gives how many. */
export function release(ctx: Ctx, person: Person): Promise<number> {
  return ctx.transaction(async ({ db, now, random }) => {
    const at = now();
    const jobs = (await takeJobs(db, person, at)).sort((a, b) => a.id - b.id);
    for (const { queue: name, payload } of jobs) await sql`select fn.outbox_add(${name}, ${JSON.stringify(payload)}::jsonb)`.execute(db);
    const batch = batchId(random(16));
    const letters = await takeLetters(db, person, at, batch);
    if (letters > 0) await sql`select fn.outbox_add('notice.letter', ${JSON.stringify({ ...person, batch })}::jsonb)`.execute(db);
    return jobs.length + letters;
  });
}

function batchId(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The letter of a batch, as its reader stands now: what he switched off meanwhile, or may not know of any more, is left out. */
async function sendLetter(ctx: Ctx, { realm, id, batch }: Person & { batch: string }): Promise<void> {
  const person = { realm, id };
  const rows = await heldIn(ctx.db, batch);
  if (rows.length === 0) return;
  const [reader, chosen] = await Promise.all([mailboxOf(ctx.db, person), choicesOf(ctx.db, person)]);
  const marks = [...new Set(rows.map(({ mark }) => mark))].filter(isNoticeMark);
  const open = new Set<string>();
  for (const mark of marks) {
    const choice = chosen.find((each) => each.mark === mark && each.channel === 'mail');
    if (isOn(noticeRow(mark), 'mail', choice?.is_on) && (await mayBeTold.ask(ctx, { person, mark }))) open.add(mark);
  }
  const wanted = rows.flatMap((row) => (isNoticeMark(row.mark) && open.has(row.mark) ? [{ ...row, mark: row.mark }] : []));
  if (reader && reader.to !== '' && wanted.length > 0 && canMail(ctx.house)) {
    const { locale } = reader;
    const inWords = (row: (typeof rows)[number], column: 'title' | 'content'): string => saidIn(row[column], row.sayings?.[column], locale);
    const site = ctx.house.settings.get('website').site_name;
    const url = `${ctx.house.siteUrl}${SETTINGS[realm]}`;
    const [first] = wanted;
    const list = wanted.slice(0, MOST_LISTED).flatMap((row): Words[] => {
      const [title, content] = [inWords(row, 'title'), inWords(row, 'content')];
      return [`· ${title}`, ...(content === '' || content === title ? [] : [`  ${content.replaceAll('\n', '\n  ')}`])];
    });
    if (first && wanted.length === 1)
      await sendMail(ctx, { ...reader, of: person }, 'notice_one', { site, what: inWords(first, 'title'), list, url }, first.mark);
    else {
      const more = wanted.length > MOST_LISTED ? [textOf(saying('notice_more', { count: wanted.length - MOST_LISTED }), locale)] : [];
      await sendMail(ctx, { ...reader, of: person }, 'notice_digest', { site, count: wanted.length, list: [...list, ...more], url });
    }
  }
  await dropBatch(ctx.db, batch);
}

const letter = queue<Person & { batch: string }>({ name: 'notice.letter', retries: RETRIES, atOnce: ELSEWHERE, work: sendLetter });
const due = queue<Person>({
  name: 'notice.due',
  retries: RETRIES,
  work: async (ctx, person) => void (await release(ctx, person)),
});

export const noticeQueues: readonly Queue<never>[] = [letter, due];

export const noticeSchedules: Schedule[] = [
  {
    name: 'notice.release',
    title: { zh_CN: '发送到时的通知', en_US: 'Send notices that are due' },
    rule: '*/5 * * * *',
    async run(ctx) {
      let count = 0;
      const { failed } = await eachDue(ctx, {
        what: 'notices of a person',
        read: (without, atMost) => peopleDue(ctx.db, ctx.now(), without, atMost),
        async work({ realm, person_id }) {
          const released = await release(ctx, { realm, id: person_id });
          count += released;
          return released > 0;
        },
      });
      return saidOf(saying('job_noticed', { count }), failed);
    },
  },
];

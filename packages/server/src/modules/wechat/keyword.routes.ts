/** What administrators decide of the account's answers: rules, the menu, and what people asked. */

import { adminWechatKeyword } from '@keymall/contract/wechat/keyword';
import { ANSWER_HOURS, MOST_RULES, type Occasion, type QuestionState, type ReplyKind } from '@keymall/contract/wechat/keyword-words';
import { adminWechatMenu, adminWechatMenuHistory } from '@keymall/contract/wechat/menu';
import { adminWechatQuestion } from '@keymall/contract/wechat/question';
import { sql } from 'kysely';
import type { AdminCtx, Ctx } from '#kit/context';
import { houseCrud } from '#kit/crud';
import { containing, pageOf } from '#kit/list';
import { refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { countRules, leave, ruleOf, wordedRules } from './keyword.repository.ts';
import { areWords, ruleFor, wordsIn } from './keyword.rules.ts';
import { dropMenu, editMenu, isInMenu, menuOf, publishMenu, standingMenu } from './menu.service.ts';
import { appIdOf, isOn } from './official.service.ts';
import { closeQuestions } from './question.repository.ts';
import { replyTo } from './question.service.ts';
import { isPicture } from './say.service.ts';

interface Draft {
  name: string;
  occasion: Occasion;
  exact: string;
  contains: string;
  reply: ReplyKind;
  content: string;
  title: string;
  summary: string;
  picture: string;
  url: string;
  sort: number;
  status: 0 | 1;
}

const SHOWN = ['id', 'name', 'occasion', 'exact', 'contains', 'reply', 'content', 'title', 'summary', 'picture', 'url'] as const;

const rules = houseCrud('wechat_keyword', {
  wanted: (rows, filter: { word?: string; occasion?: Occasion; reply?: ReplyKind; status?: 0 | 1 }) =>
    rows
      .$if(filter.word !== undefined, (query) => {
        const word = containing(filter.word ?? '');
        return query.where((rule) => rule.or([rule('name', 'ilike', word), rule('exact', 'ilike', word), rule('contains', 'ilike', word)]));
      })
      .$if(filter.occasion !== undefined, (query) => query.where('occasion', '=', filter.occasion ?? 'keyword'))
      .$if(filter.reply !== undefined, (query) => query.where('reply', '=', filter.reply ?? 'text'))
      .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status ?? 1)),
  shown: (rows) =>
    rows
      .select([...SHOWN, 'sort', 'status', 'hits', 'hit_at', 'create_at'])
      .orderBy('sort', 'desc')
      .orderBy('id', 'desc'),
  refusals: { wechat_keyword_occasion: 'wechat_rule_taken' },
});

/** A rule as it is kept: what its occasion and its reply do not want is left out. Refuses `wechat_rule_words`, `wechat_rule_reply`, `wechat_rule_ai` and `wechat_picture`. */
function wholeRule(draft: Draft): Draft & { media_id: string; media_until: null } {
  const { occasion, reply, content, title, picture, url } = draft;
  const [exact, contains] = occasion === 'keyword' ? [wordsIn(draft.exact), wordsIn(draft.contains)] : [[], []];
  if (occasion === 'keyword' && !areWords([...exact, ...contains])) refuse('wechat_rule_words');
  if (occasion === 'follow' && reply === 'ai') refuse('wechat_rule_ai');
  const isWhole =
    reply === 'ai' ||
    (reply === 'text' && content !== '') ||
    (reply === 'image' && picture !== '') ||
    (title !== '' && picture !== '' && url !== '');
  if (!isWhole) refuse('wechat_rule_reply');
  if (reply === 'image' && !isPicture(picture)) refuse('wechat_picture');
  return {
    ...draft,
    exact: exact.join('\n'),
    contains: contains.join('\n'),
    content: reply === 'text' ? content : '',
    title: reply === 'news' ? title : '',
    summary: reply === 'news' ? draft.summary : '',
    picture: reply === 'news' || reply === 'image' ? picture : '',
    url: reply === 'news' ? url : '',
    media_id: '',
    media_until: null,
  };
}

/** A picture is handed over before somebody asks for it. */
async function handOver(ctx: Ctx, id: number, { reply }: Draft): Promise<void> {
  if (reply === 'image' && isOn(ctx.house)) await leave(ctx.db, 'wechat.media', { rule_id: id });
}

async function refuseUsed(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (await isInMenu(ctx, ids)) refuse('wechat_rule_used');
}

/** Until when somebody may be answered; null where he may not. */
const windowAt = (now: Date) => {
  const hours = sql.lit(ANSWER_HOURS);
  return sql<Date | null>`case when p.is_following and p.write_at + make_interval(hours => ${hours}) > ${now}
    then p.write_at + make_interval(hours => ${hours}) end`;
};

export const keywordRoutes = [
  ...routes(adminWechatKeyword, {
    ...rules,
    add: async (draft, ctx) => {
      if ((await countRules(ctx.db)) >= MOST_RULES) refuse('wechat_rule_full', { count: MOST_RULES });
      const added = await rules.add({ ...wholeRule(draft), hit_at: null }, ctx);
      await handOver(ctx, added.id, draft);
      return added;
    },
    edit: async ({ id, ...draft }, ctx) => {
      await rules.edit({ id, ...wholeRule(draft) }, ctx);
      await handOver(ctx, id, draft);
    },
    del: async ({ id }, ctx) => {
      await refuseUsed(ctx, [id]);
      await rules.del({ id }, ctx);
    },
    delBatch: async ({ ids }, ctx) => {
      await refuseUsed(ctx, ids);
      await rules.delBatch({ ids }, ctx);
    },
    tryOut: async ({ words }, { db }) => {
      const found = ruleFor(await wordedRules(db), words);
      const rule = found?.rule ?? (await ruleOf(db, 'default'));
      if (!rule) return { rule: null };
      const { id, name, occasion, reply } = rule;
      return { rule: { id, name, occasion, reply, word: found?.word ?? '' } };
    },
  }),
  ...routes(adminWechatMenu, {
    list: (_, ctx) => menuOf(ctx),
    menuEdit: (input, ctx) => editMenu(ctx, input),
    publish: (input, ctx) => publishMenu(ctx, input),
    standing: (_, ctx) => standingMenu(ctx),
    del: (_, ctx) => dropMenu(ctx),
  }),
  ...routes(adminWechatMenuHistory, {
    list: (paging, { db, house }) =>
      pageOf(db, db.selectFrom('wechat_publication as w').where('w.app_id', '=', appIdOf(house)), paging, (rows) =>
        rows
          .innerJoin('admin as a', 'a.id', 'w.admin_id')
          .select(['w.id', 'w.kind', 'w.create_at', 'a.username as admin_name'])
          .select(sql<never[]>`w.buttons`.as('buttons'))
          .orderBy('w.id', 'desc'),
      ),
  }),
  ...routes(adminWechatQuestion, {
    list: (filter: { page: number; limit: number; state?: QuestionState; question?: string; openid?: string }, { db, now }) =>
      pageOf(
        db,
        db
          .selectFrom('wechat_question as q')
          .$if(filter.state !== undefined, (rows) => rows.where('q.state', '=', filter.state ?? 'person'))
          .$if(filter.openid !== undefined, (rows) => rows.where('q.openid', '=', filter.openid ?? ''))
          .$if(filter.question !== undefined, (rows) => rows.where('q.question', 'ilike', containing(filter.question ?? ''))),
        filter,
        (rows) =>
          rows
            .leftJoin('wechat_person as p', (join) => join.onRef('p.app_id', '=', 'q.app_id').onRef('p.openid', '=', 'q.openid'))
            .leftJoin('admin as a', 'a.id', 'q.admin_id')
            .select([
              'q.id',
              'q.openid',
              'q.question',
              'q.state',
              'q.answer',
              'q.why',
              'q.sent',
              'q.fail_why',
              'q.reply',
              'q.ask_at',
              'q.reply_at',
            ])
            .select(sql<string>`coalesce(a.username, '')`.as('reply_name'))
            .select(windowAt(now()).as('until_at'))
            .orderBy('q.ask_at', 'desc')
            .orderBy('q.id', 'desc'),
      ),
    reply: (input, ctx: AdminCtx) => replyTo(ctx, input),
    close: async ({ ids }, { db }) => ({ closed: await closeQuestions(db, ids) }),
  }),
];

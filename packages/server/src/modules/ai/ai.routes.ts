import { adminAi } from '@keymall/contract/ai/ai';
import type { AiOutcome, AiPurpose } from '@keymall/contract/ai/ai-words';
import { pageOf } from '#kit/list';
import { refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { ask, isAiOn, NoAnswer } from './ask.service.ts';
import { dayAt } from './budget.repository.ts';

const TEST_TOKENS = 300;

export const aiRoutes = routes(adminAi, {
  state: async (_, { db, house, now }) => {
    const { ai_day_tokens, ai_day_cost } = house.settings.get('ai');
    return { is_on: isAiOn(house), ...(await dayAt(db, now())), most_tokens: ai_day_tokens, most_cost: ai_day_cost };
  },
  check: async ({ question }, ctx) => {
    try {
      const messages = [{ role: 'user', content: question }] as const;
      const { text, tokens_in, tokens_out, ms } = await ask(ctx, { purpose: 'test', messages, max_tokens: TEST_TOKENS });
      return { text: text.slice(0, 2000), tokens: tokens_in + tokens_out, ms };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return error.why === 'ai_failed' ? refuse('ai_failed', { why: error.detail }) : refuse(error.why);
    }
  },
  list: ({ page, limit, purpose, outcome }: { page: number; limit: number; purpose?: AiPurpose; outcome?: AiOutcome }, { db }) =>
    pageOf(
      db,
      db
        .selectFrom('ai_call')
        .$if(purpose !== undefined, (rows) => rows.where('purpose', '=', purpose ?? 'test'))
        .$if(outcome !== undefined, (rows) => rows.where('outcome', '=', outcome ?? 'ok')),
      { page, limit },
      (rows) =>
        rows.select(['id', 'purpose', 'model', 'outcome', 'why', 'tokens_in', 'tokens_out', 'ms', 'create_at']).orderBy('id', 'desc'),
    ),
});

import type { Locale } from '@keymall/contract/kit/refusals';
import { textOf } from '@keymall/contract/kit/saying';
import { adminRisk, adminRiskEntry, adminRiskRule, merchantRisk, riskRuleCodes } from '@keymall/contract/risk/risk';
import { houseCrud } from '#kit/crud';
import { containing } from '#kit/list';
import { orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { caseById, holdingOf, listCases, movesOf, putEntry, saveRule, storedRules } from './risk.repository.ts';
import { DEFAULT_RULES, type Signal } from './risk.rules.ts';
import { confirm, ignore } from './risk.service.ts';

/** What spoke, in the reader's words. */
const said = <Row extends { signals: Signal[] }>(row: Row, locale: Locale) => ({
  ...row,
  signals: row.signals.map(({ code, points, words }) => ({ code, points, text: textOf(words, locale) })),
});

const entries = houseCrud('risk_entry', {
  wanted: (rows, { kind, type, value }: { kind?: 'allow' | 'deny'; type?: 'merchant' | 'ip' | 'contact'; value?: string }) =>
    rows
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind as 'allow'))
      .$if(type !== undefined, (query) => query.where('type', '=', type as 'ip'))
      .$if(Boolean(value), (query) => query.where('value', 'ilike', containing(value as string))),
  shown: (rows) => rows.selectAll().orderBy('id', 'desc'),
});

export const riskRoutes = [
  ...routes(adminRisk, {
    list: async (filter, ctx) => {
      const { list, total } = await listCases(ctx.db, filter);
      return { list: list.map((row) => said(row, ctx.locale)), total, acts: ctx.house.settings.get('risk').risk_mode === 1 };
    },
    detail: async ({ id }, ctx) => {
      const row = orMissing(await caseById(ctx.db, id));
      return { ...said(row, ctx.locale), moves: await movesOf(ctx.db, mintShopScope(row.merchant_id), id) };
    },
    confirm: (decision, ctx) => confirm(ctx, decision),
    ignore: (decision, ctx) => ignore(ctx, decision),
  }),
  ...routes(adminRiskRule, {
    rules: async (_, ctx) => {
      const stored = await storedRules(ctx.db);
      return { list: riskRuleCodes.map((code) => ({ code, ...DEFAULT_RULES[code], ...stored[code], changed: code in stored })) };
    },
    save: ({ code, ...rule }, ctx) => saveRule(ctx.db, code, rule, ctx.now()),
  }),
  ...routes(adminRiskEntry, {
    list: entries.list,
    put: async (entry, ctx) => {
      if (entry.type === 'merchant' && !/^[1-9]\d{0,14}$/.test(entry.value)) refuse('bad_input', { field: 'value' });
      await putEntry(ctx.db, entry);
    },
    delBatch: async (which, ctx) => {
      await entries.delBatch(which, ctx);
    },
  }),
  ...routes(merchantRisk, {
    index: async (_, ctx) => {
      const holding = await holdingOf(ctx.db, ctx.shop);
      if (!holding) return { held: false, held_at: null, signals: [] };
      return { held: true, held_at: holding.held_at, signals: holding.signals.map(({ words }) => textOf(words, ctx.locale)) };
    },
  }),
];

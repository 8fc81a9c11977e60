/** What was not taken of an import as a file: line and reason, never the text. */
import { cardImportRaw, importProblemText } from '@keymall/contract/inventory/card-import';
import * as word from '@keymall/contract/kit/word';
import { tableExport } from '#kit/export';
import { orMissing } from '#kit/refusal';
import { importById, problemsAfter } from './import-list.repository.ts';

const title = { zh_CN: '导入问题', en_US: 'Problems of an import' };

export const importProblems = tableExport({
  kind: 'merchant.import-problems',
  title,
  asked: cardImportRaw.problems,
  prepare: async (ctx, { id }) => orMissing(await importById(ctx.db, ctx.shop, Number(id))).id,
  name: ({ locale }, id) => `${title[locale]}-${id}`,
  async next({ db }, _, id, { after, limit }) {
    const problems = await problemsAfter(db, id, after ?? 0, limit);
    return problems.map(({ line, reason }) => ({ id: line, reason }));
  },
})([
  { key: 'id', head: { zh_CN: '行号', en_US: 'Line' }, type: 'number', width: 10 },
  { key: 'reason', head: word.reason, width: 40, cell: ({ reason }, locale) => importProblemText[reason][locale] },
]);

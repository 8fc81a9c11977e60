/** Documents as both offices write them: whole, in pieces, and many at once. */
import { BETWEEN_DOCUMENTS } from '@keymall/contract/ai/knowledge-words';
import { type Db, violatedConstraint } from '#kit/database';
import { refuse } from '#kit/refusal';
import { wordsOf } from './knowledge.repository.ts';
import { piecesOf } from './tokens.rules.ts';

export interface Draft {
  title: string;
  cate_id: number | null;
  merchant_id: number | null;
  content: string;
  status: 0 | 1;
}

/** Refuses what a broken constraint of a document means. */
export async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const broken = violatedConstraint(error);
    if (broken === 'ai_document_cate' || broken === 'ai_document_filed') refuse('ai_category_missing');
    if (broken === 'ai_document_merchant' || broken === 'ai_set_merchant') refuse('ai_merchant_missing');
    if (broken === 'ai_pair_once' || broken === 'ai_pair_answered') refuse('ai_pair_odd');
    throw error;
  }
}

/** A document's pieces, anew. */
export async function part(
  db: Db,
  document_id: number,
  { title, content, merchant_id }: Pick<Draft, 'title' | 'content' | 'merchant_id'>,
): Promise<void> {
  await db.deleteFrom('ai_piece').where('document_id', '=', document_id).execute();
  const pieces = piecesOf(content);
  // a statement takes so many values and no more
  for (let from = 0; from < pieces.length; from += 200)
    await db
      .insertInto('ai_piece')
      .values(
        pieces.slice(from, from + 200).map((piece, at) => ({
          document_id,
          place: from + at,
          content: piece,
          words: wordsOf(`${title} ${piece}`, { merchant_id }),
        })),
      )
      .execute();
}

/** Writes one; whose it is stands in the draft. */
// unscoped: proven
export async function addDocument(db: Db, draft: Draft): Promise<{ id: number }> {
  const row = await named(db.insertInto('ai_document').values(draft).returning('id').executeTakeFirstOrThrow());
  await part(db, row.id, draft);
  return row;
}

/** Documents apart. Refuses `ai_bring_odd`. */
export function documentsIn(text: string): { title: string; content: string }[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(new RegExp(`^\\s*${BETWEEN_DOCUMENTS}\\s*$`, 'm'))
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block, at) => {
      const [first = '', ...rest] = block.split('\n');
      const [title, content] = [first.replace(/^#+\s*/, '').trim(), rest.join('\n').trim()];
      if (title === '' || title.length > 100 || content === '') refuse('ai_bring_odd', { number: at + 1 });
      return { title, content };
    });
}

/** What models may quote, and answers that were given beforehand: sought in PostgreSQL's own full text (docs/decisions/0091-knowledge-in-full-text.md). */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { tokensOf } from './tokens.rules.ts';

/** Whose words are sought: of the house, or of a shop and what the house shares with shops. */
export interface AnswerScope {
  shop: ShopScope | null;
  /** Of a shop: without what the house shares. */
  ownOnly?: boolean;
}

/** As many rows as a search gathers, however many there are, and of these looks at, best first. */
const GATHERED = 3500;
const LOOKED_AT = 40;

/** Whose a piece is, as a word among its words: no text has one that begins so. */
const ownerWord = (merchantId: number | null): string => `@${merchantId ?? 0}`;

/** A text's words as they are kept, with whose it is where that is sought along. */
export const wordsOf = (text: string, owner?: { merchant_id: number | null }) =>
  sql<string>`array_to_tsvector(${[...tokensOf(text), ...(owner ? [ownerWord(owner.merchant_id)] : [])]}::text[])`;

/** Any of these. Tokens are letters and digits alone, so quotes hold them. */
const anyOf = (tokens: Iterable<string>) => sql`${[...tokens].map((token) => `'${token}'`).join(' | ')}::tsquery`;

/** What a merchant's account takes along when it closes. */
export async function forgetKnowledge(db: Db, { merchantId }: ShopScope): Promise<void> {
  await db.deleteFrom('ai_document').where('merchant_id', '=', merchantId).execute();
  await db.deleteFrom('ai_set').where('merchant_id', '=', merchantId).execute();
}

export interface FoundPiece {
  title: string;
  content: string;
}

/** Pieces of documents in use that hold something of what is sought, of this scope alone. */
export async function findPieces(db: Db, { shop, ownOnly = false }: AnswerScope, sought: ReadonlySet<string>): Promise<FoundPiece[]> {
  if (sought.size === 0) return [];
  const merchantId = shop?.merchantId ?? null;
  const owners = new Set(ownOnly ? [ownerWord(merchantId)] : [ownerWord(null), ownerWord(merchantId)]);
  const { rows } = await sql<FoundPiece>`
    select title, content from (
      select p.id, d.title, p.content, p.words from ai_piece p
        join ai_document d on d.id = p.document_id
        left join ai_category c on c.id = d.cate_id
      where p.words @@ (${anyOf(sought)} && ${anyOf(owners)}) and d.status = 1 and c.status is distinct from 0
        and case when ${merchantId}::bigint is null then d.merchant_id is null
            else d.merchant_id = ${merchantId} or (d.merchant_id is null and c.is_shared = 1 and ${!ownOnly}::boolean) end
      limit ${GATHERED}) found
    order by ts_rank(words, ${anyOf(sought)}) desc, id
    limit ${LOOKED_AT}`.execute(db);
  return rows;
}

export interface FoundPair {
  question: string;
  answer: string;
  name: string;
}

/** Training pairs of sets in use, or of one set whether it is in use or not, that ask something of what is sought. */
export async function findPairs(db: Db, where: AnswerScope | { set: number }, sought: ReadonlySet<string>): Promise<FoundPair[]> {
  if (sought.size === 0) return [];
  const merchantId = 'set' in where ? null : (where.shop?.merchantId ?? null);
  const ofScope =
    'set' in where
      ? sql`s.id = ${where.set}`
      : sql`s.status = 1 and case when ${merchantId}::bigint is null then s.merchant_id is null
          else s.merchant_id = ${merchantId} or (s.merchant_id is null and s.is_shared = 1 and ${where.ownOnly !== true}::boolean) end`;
  const { rows } = await sql<FoundPair>`
    select question, answer, name from (
      select q.id, q.question, q.answer, s.name, q.words from ai_pair q join ai_set s on s.id = q.set_id
      where q.is_test = 0 and q.words @@ ${anyOf(sought)} and ${ofScope}
      limit ${GATHERED}) found
    order by ts_rank(words, ${anyOf(sought)}) desc, id
    limit ${LOOKED_AT}`.execute(db);
  return rows;
}

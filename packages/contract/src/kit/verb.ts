/**
 * The usual verbs of a noun, each with its shape: `verb.list('/adminapi/article/article/list', '文章列表', filters, Row)`. The path is
 * written out, so that a search for it finds it here. A call of another shape is an `endpoint` as before.
 */
import { z } from 'zod';
import { BYTES, type Effect, type Endpoint, endpoint, JSON_TYPE, rawEndpoint, stepUp } from './endpoint.ts';
import { flag, id, nothing, sort } from './field.ts';
import { listInput, listOf } from './list.ts';

type Form<Shape extends z.ZodRawShape> = z.ZodObject<Shape, z.core.$strict>;
type Ending<Name extends string> = `/${string}/${Name}`;

const ofOne = z.strictObject({ id });

export const verb = {
  /** A page of rows; the filters come beside page and limit. */
  list: <const Path extends Ending<'list'>, Filters extends z.ZodRawShape, Row extends z.ZodType>(
    path: Path,
    summary: string,
    filters: Filters,
    row: Row,
  ) => endpoint({ path, effect: 'read', summary, input: listInput(filters), output: listOf(row) }),
  /** One row, with what its list does not show. */
  detail: <const Path extends Ending<'detail'>, Row extends z.ZodType>(path: Path, summary: string, row: Row) =>
    endpoint({ path, effect: 'read', summary, input: ofOne, output: row }),
  /** A new row; gives its id. */
  add: <const Path extends Ending<'add'>, Shape extends z.ZodRawShape>(path: Path, summary: string, form: Form<Shape>) =>
    endpoint({ path, effect: 'write', summary, input: form, output: ofOne }),
  /** A row rewritten: what the form holds, and its id. */
  edit: <const Path extends Ending<'edit'>, Shape extends z.ZodRawShape>(path: Path, summary: string, form: Form<Shape>) =>
    endpoint({ path, effect: 'write', summary, input: form.extend({ id }), output: nothing }),
  /** What a list shows as a file, by the list's filters: gives the task that makes it, which the download centre shows. */
  export: <const Path extends Ending<'export'>, Filters extends z.ZodRawShape>(path: Path, summary: string, filters: Filters) =>
    stepUp(
      endpoint({ path, effect: 'write', summary, input: z.strictObject({ ...filters, format: z.enum(['xlsx', 'csv']) }), output: ofOne }),
    ),
  /** A file that is written while it is read, for whoever may call `beside`, which says what it would hold. */
  download: <const Path extends Ending<'download'>, Shape extends z.ZodRawShape>(
    path: Path,
    summary: string,
    asks: Form<Shape>,
    { beside, effect = 'read' }: { beside: Endpoint; effect?: Effect },
  ) => {
    const body = { type: JSON_TYPE, schema: asks };
    const answer = { says: 'The file', type: BYTES };
    const { permission } = beside;
    return stepUp({
      ...rawEndpoint({ method: 'POST', path, effect, summary, permission, log: 'always', bodyLimit: 16_384, answer }),
      body,
    });
  },
  del: <const Path extends Ending<'del'>>(path: Path, summary: string) =>
    endpoint({ path, effect: 'write', summary, input: ofOne, output: nothing }),
  /** Several rows at once: of those named, whichever there are. */
  delBatch: <const Path extends Ending<'delBatch'>>(path: Path, summary: string) =>
    endpoint({ path, effect: 'write', summary, input: z.strictObject({ ids: z.array(id).min(1).max(100) }), output: nothing }),
  /** In use or not. */
  status: <const Path extends Ending<'status'>>(path: Path, summary: string) =>
    endpoint({ path, effect: 'write', summary, input: z.strictObject({ id, status: flag }), output: nothing }),
  /** Its place among the others: larger first. */
  sort: <const Path extends Ending<'sort'>>(path: Path, summary: string) =>
    endpoint({ path, effect: 'write', summary, input: z.strictObject({ id, sort }), output: nothing }),
};

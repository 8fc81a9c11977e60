/** A list page's state: page, filters and order live in the address, so a link, the back button and a reload show the same list. */
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { PAGE_SIZE } from '@keymall/contract/kit/list';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useCall } from './queries.ts';

/** The row of a list endpoint. */
export type RowOf<E> = WireOutput<E> extends { list: (infer Row)[] } ? Row : never;
/** The names a list endpoint can be searched by. */
export type FilterOf<E> = Exclude<Extract<keyof WireInput<E>, string>, 'page' | 'limit' | 'order_by' | 'order'>;

export type Sort = { by: string; order: 'asc' | 'desc' };

export interface List<Row = unknown, Data = unknown> {
  rows: readonly Row[];
  total: number;
  page: number;
  limit: number;
  /** False where the endpoint answers all rows at once. */
  paged: boolean;
  /** What is searched by, as text. */
  filters: Readonly<Record<string, string>>;
  /** What is searched by, as the wire has it: for calls that go with the list, sums and files. */
  input: Readonly<Record<string, unknown>>;
  sort: Sort | null;
  /** Everything the call answered: some lists bring sums along. */
  data: Data | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** Asking again; what is shown is the last answer. */
  refreshing: boolean;
  error: unknown;
  refresh: () => void;
  /** Searches: unknown names throw, empty text lets a filter go. Starts over at page 1. */
  search: (filters: Record<string, string>) => void;
  turnTo: (page: number) => void;
  setLimit: (limit: number) => void;
  setSort: (sort: Sort) => void;
  /** Chosen rows, by id; only those on this page. */
  chosen: readonly number[];
  choose: (ids: readonly number[]) => void;
}

type Schema = z.ZodType;
const RANGE = '~';

/** Text of the address as the wire has it: whichever of text, number or pair the schema takes; undefined when none. */
export function filterFrom(schema: Schema | undefined, value: string): unknown {
  if (!schema || value === '') return undefined;
  const candidates: unknown[] = [value];
  if (/^-?\d+$/.test(value)) candidates.push(Number(value));
  if (value.includes(RANGE)) candidates.unshift(value.split(RANGE));
  return candidates.find((candidate) => schema.safeParse(candidate).success);
}

/** Of what a list is searched by the part that another call takes too. */
export const inputFor = <E extends Endpoint>(endpoint: E, list: List): WireInput<E> => inputOf(endpoint.input, list) as WireInput<E>;

/** The same of what is no endpoint's: a raw call's body. */
export const inputOf = (schema: z.ZodType | undefined, { input }: List): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => schema instanceof z.ZodObject && name in schema.shape));

/** A pair of wire times as text of the address. */
export const rangeText = (from: string, until: string): string => `${from}${RANGE}${until}`;

/** State in the address, or, for a list inside a drawer, in memory. */
function useParams(place: 'address' | 'memory'): [URLSearchParams, (change: (params: URLSearchParams) => void, turn?: boolean) => void] {
  const [address, setAddress] = useSearchParams();
  const [memory, setMemory] = useState(() => new URLSearchParams());
  const change = useCallback(
    (edit: (params: URLSearchParams) => void, turn = false) => {
      const next = (before: URLSearchParams): URLSearchParams => {
        const params = new URLSearchParams(before);
        edit(params);
        return params;
      };
      if (place === 'memory') setMemory(next);
      else setAddress(next, { replace: !turn, preventScrollReset: true });
    },
    [place, setAddress],
  );
  return [place === 'memory' ? memory : address, change];
}

const whole = (value: string | null, otherwise: number, most: number): number =>
  value && /^\d{1,5}$/.test(value) ? Math.min(Math.max(1, Number(value)), most) : otherwise;

const nothing = (): void => undefined;

/** Rows that are there as a list: all at once, in the order given. */
export const listOfRows = <Row>(rows: readonly Row[]): List<Row> => ({
  rows,
  total: rows.length,
  page: 1,
  limit: rows.length,
  paged: false,
  filters: {},
  input: {},
  sort: null,
  data: undefined,
  loading: false,
  refreshing: false,
  error: null,
  refresh: nothing,
  search: nothing,
  turnTo: nothing,
  setLimit: nothing,
  setSort: nothing,
  chosen: [],
  choose: nothing,
});

interface ListOptions<E extends Endpoint> {
  /** Always sent: what the page itself is about. */
  fixed?: Partial<WireInput<E>>;
  keep?: 'address' | 'memory';
  enabled?: boolean;
}

/** The list of an endpoint: paging, search and order by the address, the last page kept while the next is fetched, selection. */
export function useList<E extends Endpoint>(
  endpoint: E,
  { fixed, keep = 'address', enabled = true }: ListOptions<E> = {},
): List<RowOf<E>, WireOutput<E>> {
  const [params, change] = useParams(keep);
  const shape = endpoint.input.shape as Record<string, Schema>;
  const paged = 'page' in shape;
  const page = whole(params.get('page'), 1, 10_000);
  const limit = whole(params.get('limit'), PAGE_SIZE, 100);

  const filters: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (name === 'page' || name === 'limit') continue;
    const value = filterFrom(schema, params.get(name) ?? '');
    if (value === undefined) continue;
    input[name] = value;
    filters[name] = params.get(name) ?? '';
  }
  const sort: Sort | null = filters.order_by ? { by: filters.order_by, order: filters.order === 'asc' ? 'asc' : 'desc' } : null;

  const query = useCall(endpoint, { ...(paged && { page, limit }), ...input, ...fixed } as WireInput<E>, { enabled, keepPrevious: true });
  const data = query.data;
  const rows = useMemo(() => (data as { list?: RowOf<E>[] } | undefined)?.list ?? [], [data]);
  const total = (data as { total?: number } | undefined)?.total ?? rows.length;

  const [chosen, choose] = useState<readonly number[]>([]);
  const here = JSON.stringify([page, limit, input]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or search, nothing is chosen any more
  useEffect(() => choose([]), [here]);

  // the last row of the last page was deleted: show the page before
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const isBeyond = paged && data !== undefined && !query.isPlaceholderData && rows.length === 0 && total > 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) change((next) => next.set('page', String(lastPage)));
  }, [isBeyond, lastPage, change]);

  return {
    rows,
    total,
    page,
    limit,
    paged,
    filters,
    input,
    sort,
    data,
    loading: query.isPending,
    refreshing: query.isFetching && !query.isPending,
    error: query.error,
    refresh: () => void query.refetch(),
    search: (wanted) =>
      change((next) => {
        for (const [name, value] of Object.entries(wanted)) {
          if (!(name in shape)) throw new Error(`${endpoint.path} has no filter ${name}`);
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        next.delete('page');
      }),
    turnTo: (to) => change((next) => next.set('page', String(to)), true),
    setLimit: (to) =>
      change((next) => {
        next.set('limit', String(to));
        next.delete('page');
      }),
    setSort: ({ by, order }) =>
      change((next) => {
        next.set('order_by', by);
        next.set('order', order);
        next.delete('page');
      }),
    chosen,
    choose,
  };
}

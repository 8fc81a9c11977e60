/** Choices for a filter or a field that an endpoint lists. */
import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import type { Option } from './field.tsx';
import type { RowOf } from './list.ts';
import { useCall } from './queries.ts';

/** Choices seldom change: an answer is as good as new for this long. */
const FRESH_MS = 60_000;

/** The columns of a list's rows that hold text. */
type NameOf<Row> = { [Name in Extract<keyof Row, string>]: Row[Name] extends string ? Name : never }[Extract<keyof Row, string>];

/** Each row's `id`, called by one of its columns; empty until the answer is there. */
export function useOptions<E extends Endpoint>(endpoint: E, name: NameOf<RowOf<E>>, input?: WireInput<E>): Option[] {
  const { data } = useCall(endpoint, input ?? ({} as WireInput<E>), { staleTime: FRESH_MS });
  const rows = (data as { list?: readonly Readonly<Record<string, unknown>>[] } | undefined)?.list ?? [];
  return rows.map((row) => ({ value: row['id'] as Option['value'], label: String(row[name]) }));
}

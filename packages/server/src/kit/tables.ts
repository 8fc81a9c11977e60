/** All tables by name. Each module adds the ones it owns in its own `tables.ts` by declaration merging. */
import type { ColumnType, Generated } from 'kysely';

// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Database {}

/** A column PostgreSQL fills where the insert does not. */
export type Filled<T> = Generated<T>;
/** Set by PostgreSQL alone. */
export type Kept<T> = ColumnType<T, never, never>;
export type Flag = 0 | 1;

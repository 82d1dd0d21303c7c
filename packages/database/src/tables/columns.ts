import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** bigint: pg gives a string, so that nothing is rounded. */
export type BigInteger = ColumnType<string, number | string | bigint, never>;

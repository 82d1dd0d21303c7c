import { translated } from '@benchbook/words';
import { schemaResolver } from '@mantine/form';
import type { z } from 'zod';

/** Checks a form by a schema of the contract: what is wrong, by its fields, in the language of the page. */
export function checkBy(schema: z.ZodType): (values: Record<string, unknown>) => Record<string, string> {
  const check = schemaResolver(schema, { sync: true });
  return (values) =>
    Object.fromEntries(
      Object.entries(check(values)).map(([field, said]) => [field, translated(String(said))]),
    );
}

/** What a schema of the contract finds wrong with a value, in the language of the page; null: nothing. */
export function problemOf(schema: z.ZodType, value: unknown): string | null {
  const said = schema.safeParse(value).error?.issues[0]?.message;
  return said === undefined ? null : translated(said);
}

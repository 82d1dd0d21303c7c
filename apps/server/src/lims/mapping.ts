import { EventMapping, type EventTypeId, LIMS_PRESETS } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import type { z } from 'zod';
import { readSetting } from '../configuration/repository.ts';
import { quote } from '../data-connections/client.ts';
import type { EventRow } from '../data-connections/repository.ts';

/** Rows of a LIMS as we call things, and those that cannot be read. Rows count from 1. */
export interface ReadRows<Item> {
  items: { row: number; item: Item }[];
  failed: { row: number; item: string; reason: string }[];
}

/** Rows an answer may have on all of its pages; a LIMS with more is asked for less by its endpoint. */
export const MAX_ROWS = 50_000;

/** The answer of a LIMS has another shape than the mapping of its event says. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
}

/** The LIMS said that it did not do what was asked, although the status of its answer is one of success. */
export class RefusedByLims extends Error {
  override readonly name = 'RefusedByLims';
}

/** How the LIMS of an event calls its fields: the event's own mapping, else the one of the configured module. */
export async function mappingOf(db: Kysely<Schema>, event: EventRow): Promise<EventMapping> {
  if (event.mapping !== null) return EventMapping.parse(event.mapping);
  const limsModule = await readSetting(db, 'limsModule');
  const preset = limsModule === 'MEO' ? LIMS_PRESETS.MEO : LIMS_PRESETS.GEN;
  // The table takes no other types.
  return preset.mappings[event.event_type_id as EventTypeId];
}

/** The value at a path (`data.items.0`) of a JSON value; the whole for an empty path, undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path
    .split('.')
    .reduce<unknown>(
      (place, name) =>
        typeof place === 'object' && place !== null && Object.hasOwn(place, name)
          ? (place as Record<string, unknown>)[name]
          : undefined,
      value,
    );
}

/** @throws RefusedByLims with what it answered, when that says so where the mapping has it. */
export function checkSuccess(mapping: EventMapping, answer: unknown): void {
  if (mapping.success === undefined || valueAt(answer, mapping.success) !== false) return;
  throw new RefusedByLims(`The LIMS refused it: ${quote(JSON.stringify(answer))}`);
}

/** The rows of an answer as they are. @throws MappingError when there is no list where the mapping says. */
export function rowsOf(mapping: EventMapping, answer: unknown): unknown[] {
  const rows = valueAt(answer, mapping.items);
  if (Array.isArray(rows)) return rows;
  const place = mapping.items === '' ? 'The answer' : `"${mapping.items}" of the answer`;
  throw new MappingError(`${place} is no list. Check the mapping of the event.`);
}

/**
 * Rows of an answer, each read by the mapping and checked by the shape; a row that does not fit is reported and does not
 * hold up the others.
 */
export function readRows<Shape extends z.ZodType>(
  shape: Shape,
  mapping: EventMapping,
  rows: readonly unknown[],
): ReadRows<z.output<Shape>> {
  const read: ReadRows<z.output<Shape>> = { items: [], failed: [] };
  for (const [index, value] of rows.entries()) {
    const named = Object.fromEntries(
      Object.entries(mapping.fields)
        .map(([field, path]) => [field, valueAt(value, path)] as const)
        .filter(([, found]) => found !== undefined && found !== null),
    );
    const checked = shape.safeParse(named);
    if (checked.success) read.items.push({ row: index + 1, item: checked.data });
    else read.failed.push({ row: index + 1, item: labelOf(named), reason: reasonOf(checked.error, mapping) });
  }
  return read;
}

/** What a row is about: the first of these that says something. */
const labelOf = ({ name, username, id }: Record<string, unknown>): string =>
  ([name, username, id].map((value) => String(value ?? '').trim()).find((text) => text !== '') ?? '').slice(
    0,
    200,
  );

function reasonOf(error: z.ZodError, mapping: EventMapping): string {
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? '');
  const path = mapping.fields[field];
  const where = path === undefined || path === field ? field : `${field} (${path})`;
  return issue?.code === 'invalid_union' || issue?.code === 'invalid_type'
    ? `The field ${where} is missing or of another kind.`
    : `${where}: ${issue?.message ?? 'cannot be read.'}`;
}

import {
  type DataText,
  type DocumentType,
  dataObjectProblem,
  EVENT_TYPES,
  NO_EXTERNAL_USER_ID,
  type ReferenceName,
  readDataText,
} from '@benchbook/contract';
import type { FillValue, FillValues } from '@benchbook/documents';
import { asSentence, sentence } from '@benchbook/words/server';
import type { ExperimentRow } from '../experiments/repository.ts';
import { readEventAnswer } from '../lims/events.ts';
import { valueAt } from '../lims/mapping.ts';
import { externalIdOf, findItemName, findUsedEvent } from '../lims/repository.ts';
import type { Parts } from '../parts.ts';
import { conflict } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { readExactJson } from './exact-json.ts';
import { atReference } from './problem-places.ts';

/** Whose workbook is filled in. */
export interface Filling {
  viewer: Viewer;
  experiment: ExperimentRow;
}

type Reference = Exclude<DataText, { kind: 'literal' | 'unknown' }>;

/**
 * The values of a Data Object, its references read. The LIMS is asked at most once, and only if a value is to come from
 * it.
 *
 * @throws Refusal 409 naming what is wrong with the Data Object, or what the workbook or the LIMS does not have; 502
 *   when the LIMS does not do its part.
 */
export async function resolveDataObject(parts: Parts, filling: Filling, text: string): Promise<FillValues> {
  const problem = dataObjectProblem(text);
  if (problem !== null)
    throw conflict(
      sentence('The Data Object of the template cannot be read. {msg}', { msg: asSentence(problem.msg) }),
    );
  // A JSON object, as was just looked.
  const data = readExactJson(text, filling.experiment.document_type) as FillValues;
  const found = new Map<string, FillValue>();
  const paths = new Set<string>();
  for (const reference of referencesIn(data)) {
    if (reference.kind === 'lims') paths.add(reference.path);
    else if (!found.has(`$${reference.name}`)) {
      found.set(`$${reference.name}`, await read[reference.name](parts, filling, text));
    }
  }
  if (paths.size > 0) {
    const answer = await askLims(parts, filling, (name) => plainValue(data[name], found));
    for (const path of paths) found.set(`$lims.${path}`, limsValue(answer, path, text));
  }
  return replaced(data, found);
}

/**
 * The same without a workbook, for a template that is being made: what only a workbook or the LIMS can say stands there as
 * a text that says so, one of `later`.
 *
 * @throws Refusal 409 as `resolveDataObject`
 */
export function previewDataObject(
  parts: Pick<Parts, 'clock'>,
  viewer: Viewer,
  text: string,
  documentType: DocumentType,
): { values: FillValues; later: Set<string> } {
  const problem = dataObjectProblem(text);
  if (problem !== null)
    throw conflict(sentence('The Data Object cannot be read. {msg}', { msg: asSentence(problem.msg) }));
  const data = readExactJson(text, documentType) as FillValues;
  const found = new Map<string, FillValue>([
    ['$user.fullName', viewer.name],
    ['$today', dayIn(parts.clock.now(), viewer.user.Timezone)],
  ]);
  const later = new Set<string>();
  for (const reference of referencesIn(data)) {
    const name = reference.kind === 'lims' ? `$lims.${reference.path}` : `$${reference.name}`;
    if (found.has(name)) continue;
    const words = reference.kind === 'lims' ? `LIMS: ${reference.path}` : LATER[reference.name];
    found.set(name, `‹${words}›`);
    later.add(`‹${words}›`);
  }
  return { values: replaced(data, found), later };
}

/** What a workbook will say. */
const LATER: Partial<Record<ReferenceName, string>> = {
  'project.title': 'title of the project',
  'experiment.id': 'number of the workbook',
  'experiment.title': 'title of the workbook',
  'instrument.name': 'instrument of the workbook',
  'test.name': 'test of the workbook',
};

const read: Record<
  ReferenceName,
  (parts: Parts, filling: Filling, text: string) => FillValue | Promise<FillValue>
> = {
  'user.fullName': (_parts, { viewer }) => viewer.name,
  'project.title': (_parts, { experiment }) => experiment.project_title,
  'experiment.id': (_parts, { experiment }) => experiment.id,
  'experiment.title': (_parts, { experiment }) => experiment.title,
  'instrument.name': (parts, { experiment }, text) =>
    nameOfItem(parts, 'instrument', experiment.instrument_id, text),
  'test.name': (parts, { experiment }, text) => nameOfItem(parts, 'test', experiment.test_id, text),
  today: (parts, { viewer }) => dayIn(parts.clock.now(), viewer.user.Timezone),
};

const NOT_CHOSEN = {
  instrument: sentence(
    'The template asks for $instrument.name, and this workbook has no instrument. Choose one first.',
  ),
  test: sentence('The template asks for $test.name, and this workbook has no test. Choose one first.'),
};

async function nameOfItem(
  parts: Parts,
  kind: 'instrument' | 'test',
  number: number,
  text: string,
): Promise<string> {
  const name = await findItemName(parts.db, kind, number);
  if (name !== undefined) return name;
  throw conflict(atReference(NOT_CHOSEN[kind], `$${kind}.name`, text));
}

/** `2026-11-22`, in the time zone kept for the user, else in that of the server. */
function dayIn(now: Date, timeZone: string | null): string {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const known = timeZone !== null && isTimeZone(timeZone);
  return new Intl.DateTimeFormat('en-CA', { ...day, ...(known && { timeZone }) }).format(now);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** @param valueFor what fills a place of the endpoint, from what the Data Object has beside. */
async function askLims(
  parts: Parts,
  { viewer, experiment }: Filling,
  valueFor: (name: string) => string | number | undefined,
): Promise<unknown> {
  const used = await findUsedEvent(parts.db, EVENT_TYPES.autofill);
  if (used === undefined) {
    throw conflict(
      'The template takes values from the LIMS, and no data connection has them. An administrator sets its autofill event up.',
    );
  }
  const userId = (await externalIdOf(parts.db, viewer.userId)) ?? NO_EXTERNAL_USER_ID;
  const place = { connectionId: used.connectionId, type: EVENT_TYPES.autofill };
  const readText = (answer: string) => readExactJson(answer, experiment.document_type);
  return readEventAnswer(parts, place, { readText }, (names) =>
    Object.fromEntries(
      names.map((name) => {
        const value = name === 'userId' ? userId : valueFor(name);
        if (value !== undefined) return [name, value];
        throw conflict(
          sentence(
            "The autofill event asks the LIMS for '{'{name}'}', and the Data Object of the template has no value of that name.",
            { name },
          ),
        );
      }),
    ),
  );
}

/** Undefined for a group, a list, nothing, and what the LIMS itself is to say. */
function plainValue(
  value: FillValue | undefined,
  found: ReadonlyMap<string, FillValue>,
): string | number | undefined {
  if (typeof value === 'string' && readDataText(value).kind === 'lims') return undefined;
  const plain = value === undefined ? undefined : replaced(value, found);
  return typeof plain === 'string' || typeof plain === 'number' ? plain : undefined;
}

/** The answer is JSON, so whatever is found in it is a value. */
function limsValue(answer: unknown, path: string, text: string): FillValue {
  const value = valueAt(answer, path) as FillValue | undefined;
  if (value !== undefined) return value;
  const msg = sentence('The answer of the LIMS has nothing at $lims.{path}, which the template asks for.', {
    path,
  });
  throw conflict(atReference(msg, `$lims.${path}`, text));
}

function referencesIn(value: FillValue): Reference[] {
  if (typeof value === 'string') {
    const text = readDataText(value);
    return text.kind === 'reference' || text.kind === 'lims' ? [text] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(referencesIn) : [];
}

/** The same with each reference replaced by its value, which may be null. */
function replaced<Value extends FillValue>(value: Value, found: ReadonlyMap<string, FillValue>): Value;
function replaced(value: FillValue, found: ReadonlyMap<string, FillValue>): FillValue {
  if (typeof value === 'string') {
    const text = readDataText(value);
    if (text.kind === 'literal') return text.text;
    const known = found.get(value);
    return known === undefined ? value : known;
  }
  if (Array.isArray(value)) return value.map((item) => replaced(item, found));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member, found)]));
}

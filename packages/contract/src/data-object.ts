import { jsonObjectProblem, placeIn, type TextProblem } from './json-object.ts';

/** What a value of a Data Object may stand for (decision 22), beside `$lims.` and a path in the LIMS's answer. */
export const REFERENCES = [
  'user.fullName',
  'project.title',
  'experiment.id',
  'experiment.title',
  'instrument.name',
  'test.name',
  'today',
] as const;
export type ReferenceName = (typeof REFERENCES)[number];

/** What a text in a Data Object says. */
export type DataText =
  | { kind: 'literal'; text: string }
  | { kind: 'reference'; name: ReferenceName }
  | { kind: 'lims'; path: string }
  | { kind: 'unknown'; msg: string };

/**
 * A text that begins with `$` and a letter is a reference; `$$` stands for a dollar sign at the beginning. Everything
 * else, `$5` too, is the text it is.
 */
export function readDataText(text: string): DataText {
  if (text.startsWith('$$')) return { kind: 'literal', text: text.slice(1) };
  if (!/^\$\p{L}/u.test(text)) return { kind: 'literal', text };
  const name = text.slice(1);
  const reference = REFERENCES.find((known) => known === name);
  if (reference !== undefined) return { kind: 'reference', name: reference };
  if (/^lims\.[^.\s](?:.*[^.\s])?$/.test(name)) return { kind: 'lims', path: name.slice(5) };
  const known = REFERENCES.map((one) => `$${one}`);
  return {
    kind: 'unknown',
    msg: `"${text}" is not known. Use ${known.join(', ')}, $lims. and a path, or $$ for a text that begins with $`,
  };
}

/**
 * Where a Data Object says what a name stands for, as far as it does: of `sample.id` the member `id` of `sample`, else `sample`.
 * Null for a name it does not have. Lines and columns count from 1.
 */
export function placeOfName(text: string, name: string): { line: number; column: number } | null {
  const wanted = name.split('.');
  const open: { key: string | null; isList: boolean; item: number }[] = [];
  let best: { depth: number; at: number } | null = null;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\],]/g)) {
    const [whole, colon] = match;
    const inner = open.at(-1);
    if (whole === '{' || whole === '[') open.push({ key: null, isList: whole === '[', item: 0 });
    else if (whole === '}' || whole === ']') open.pop();
    else if (whole === ',') {
      if (inner?.isList) inner.item += 1;
    } else if (colon !== undefined && inner) {
      inner.key = JSON.parse(whole.slice(0, -colon.length));
      const path = open.map(({ key, isList, item }) => (isList ? String(item) : key));
      const isOnWay = path.every((part, index) => part === wanted[index]);
      if (isOnWay && path.length > (best?.depth ?? 0)) best = { depth: path.length, at: match.index };
    }
  }
  return best && placeIn(text, best.at);
}

/** Where a Data Object asks for a reference, `$lims.sample.id`, for the first time; null where it does not. */
export function placeOfReference(text: string, reference: string): { line: number; column: number } | null {
  for (const match of text.matchAll(TEXT_OR_NUMBER)) {
    const [whole, colon] = match;
    if (colon === undefined && JSON.parse(whole) === reference) return placeIn(text, match.index);
  }
  return null;
}

/** What can be written between braces, see tags.ts of the documents package. */
const NAME = /^[\p{L}_][\p{L}\p{N}_-]*(?: [\p{L}\p{N}_-]+)*$/u;
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*/g;
const TOKEN = new RegExp(`${TEXT_OR_NUMBER.source}|[{}]`, 'g');

/**
 * Why a text cannot be a Data Object, and where: it is no JSON object, has a name no placeholder can have, or one twice, of
 * which JSON keeps the last value alone, a reference that is not known, or a value that can be kept nowhere. Null when it can.
 */
export function dataObjectProblem(text: string): TextProblem | null {
  const problem = jsonObjectProblem(text);
  if (problem !== null) return problem;
  // The names of each group that is open; a list has none.
  const open: Set<string>[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [whole, colon] = match;
    if (whole === '{') open.push(new Set());
    else if (whole === '}') open.pop();
    if (whole === '{' || whole === '}') continue;
    const said: string | number = JSON.parse(colon === undefined ? whole : whole.slice(0, -colon.length));
    const what = colon === undefined ? valueProblem(said) : nameProblem(String(said), open.at(-1));
    if (what === null) continue;
    const place = placeIn(text, match.index);
    return { ...place, msg: `Line ${place.line}, column ${place.column}: ${what}.` };
  }
  return null;
}

function valueProblem(value: string | number): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'this number is too large';
  // Neither PostgreSQL nor a document can hold these.
  if (!value.isWellFormed() || value.includes('\0'))
    return 'this text has a character in it that cannot be kept';
  const read = readDataText(value);
  return read.kind === 'unknown' ? read.msg : null;
}

/** @param names those the group has before, to which this one is added */
function nameProblem(name: string, names: Set<string> | undefined): string | null {
  if (!NAME.test(name))
    return `"${name}" cannot be the name of a placeholder. Names begin with a letter and have letters, digits, - and _, and single spaces`;
  if (names?.has(name))
    return `"${name}" stands here for the second time. Expected a name that the group does not have yet`;
  names?.add(name);
  return null;
}

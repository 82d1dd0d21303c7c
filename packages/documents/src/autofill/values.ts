import { FORBIDDEN_CHARACTERS } from '../opc/xml-syntax.ts';
import { compareDecimals, readDecimal } from './decimals.ts';
import type { FillValue } from './fill-value.ts';
import { type Formatted, formatted, isOfList, type Plain, Unformattable } from './formats.ts';
import { type Tag, written } from './tags.ts';

/** Why a template cannot be filled: a sentence for a person, and the placeholder or loop it is about. */
export interface FillProblem {
  placeholder: string;
  msg: string;
}

/** Items a loop may go over, and loops that may stand in each other. */
export const MAX_ITEMS = 10_000;
export const MAX_LOOPS_DEEP = 5;
/** Characters of XML one part of a document may become. */
export const MAX_PART_LENGTH = 100_000_000;

/** Where names are looked up: in the item of the innermost loop first, then outwards. */
export interface Scope {
  value: FillValue;
  /** Of a loop: its name, and which item it is, from 1. */
  loop?: { name: string; item: number };
  outer?: Scope;
}

/** Problems in the order they were found, each once: a loop meets the same one in every item. */
export class Problems {
  readonly #found = new Map<string, FillProblem>();

  add(placeholder: string, msg: string): void {
    if (!this.#found.has(placeholder)) this.#found.set(placeholder, { placeholder, msg });
  }

  get list(): FillProblem[] {
    return [...this.#found.values()];
  }
}

/** Only what a value holds itself: no `constructor`, no `length`. */
function memberOf(value: FillValue | undefined, name: string): FillValue | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return value[name];
}

function lookUp(scope: Scope, name: string): FillValue | undefined {
  if (name === '.') return scope.loop && scope.value;
  const [first = '', ...rest] = name.split('.');
  for (let place: Scope | undefined = scope; place; place = place.outer) {
    const found = memberOf(place.value, first);
    if (found !== undefined) return rest.reduce<FillValue | undefined>(memberOf, found);
  }
  return undefined;
}

/** The text that stands for what is not known yet, where a name leads to it or into it; undefined where it does not. */
export function laterValue(scope: Scope, name: string, later: ReadonlySet<string>): string | undefined {
  const isLater = (value: FillValue | undefined): value is string =>
    typeof value === 'string' && (later.has(value) || /^‹.*›$/.test(value));
  const parts = name === '.' ? ['.'] : name.split('.');
  for (let length = parts.length; length > 0; length--) {
    const value = lookUp(scope, parts.slice(0, length).join('.'));
    if (isLater(value)) return within(value, parts.slice(length));
    if (value !== undefined) return undefined;
  }
  // An item of a list that is not known may have any name.
  for (let place: Scope | undefined = scope; place; place = place.outer) {
    if (place.loop && isLater(place.value)) return within(place.value, parts);
  }
  return undefined;
}

const within = (value: string, parts: readonly string[]) =>
  parts.length === 0 ? value : `${value.slice(0, -1)}.${parts.join('.')}›`;

/** What a name stands for where lists are gone through: of each item what has that name. */
function membersOf(scope: Scope, name: string): FillValue | undefined {
  const found = lookUp(scope, name);
  if (found !== undefined) return found;
  const parts = name.split('.');
  for (let length = parts.length - 1; length > 0; length--) {
    const list = lookUp(scope, parts.slice(0, length).join('.'));
    if (!Array.isArray(list)) continue;
    return list.map(
      (item) =>
        parts.slice(length).reduce<FillValue | undefined>((value, part) => memberOf(value, part), item) ??
        null,
    );
  }
  return undefined;
}

/** The value of a placeholder in its formats; undefined, with a problem added, where it has none. */
export function filledValue(
  scope: Scope,
  { name, formats = [] }: Pick<Tag, 'name' | 'formats'>,
  problems: Problems,
): Formatted | undefined {
  if (formats.length === 0) {
    const value = plainValue(scope, name, problems);
    return value === undefined ? undefined : { value };
  }
  const placeholder = written({ kind: 'value', name, formats });
  const isList = formats.some(isOfList);
  const value = isList ? membersOf(scope, name) : lookUp(scope, name);
  if (value === undefined && !formats.some((format) => format.name === 'default')) {
    problems.add(placeholder, unknown(scope, name, placeholder));
    return undefined;
  }
  if (!isList && typeof value === 'object' && value !== null)
    return { value: plainValue(scope, name, problems) ?? null };
  try {
    const made = formatted(value, formats);
    const bad = typeof made.value === 'string' ? unwritable(made.value) : undefined;
    if (bad === undefined) return made;
    problems.add(placeholder, forbidden(placeholder, bad));
  } catch (error) {
    if (!(error instanceof Unformattable)) throw error;
    problems.add(placeholder, `${placeholder} ${error.message}.`);
  }
  return undefined;
}

/** Whether what stands under a condition is there. A name that nothing could have is a problem. */
export function isMet(
  scope: Scope,
  { name, opens, test }: Pick<Tag, 'name' | 'opens' | 'test'>,
  problems: Problems,
): boolean {
  const placeholder = written({ kind: 'open', name, opens: opens ?? 'if', ...(test ? { test } : {}) });
  const value = lookUp(scope, name);
  const isKnown = lookUp(scope, name.split('.')[0] ?? name) !== undefined || scope.loop !== undefined;
  if (value === undefined && !isKnown) problems.add(placeholder, unknown(scope, name, placeholder));
  const isThere = value !== undefined && value !== null && value !== '' && value !== false;
  const met = test
    ? passes(value, test, placeholder, problems)
    : isThere && !(Array.isArray(value) && value.length === 0);
  return opens === 'unless' ? !met : met;
}

function passes(
  value: FillValue | undefined,
  { operator, value: other }: NonNullable<Tag['test']>,
  placeholder: string,
  problems: Problems,
): boolean {
  const [one, two] = [readDecimal(value), readDecimal(other)];
  const isEqual = one && two ? compareDecimals(one, two) === 0 : String(value ?? '') === other;
  if (operator === '=') return isEqual;
  if (operator === '!=') return !isEqual;
  if (value === undefined || value === null || value === '') return false;
  if (!one || !two) {
    problems.add(placeholder, `${placeholder} compares numbers, and ${two ? 'its value' : other} is none.`);
    return false;
  }
  const order = compareDecimals(one, two);
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}

/** The plain value of `{name}`; undefined, with a problem added, where it has none. */
function plainValue(scope: Scope, name: string, problems: Problems): Plain | undefined {
  const placeholder = `{${name}}`;
  const value = lookUp(scope, name);
  if (value === undefined) {
    problems.add(placeholder, unknown(scope, name));
    return undefined;
  }
  if (typeof value === 'object' && value !== null) {
    const what = Array.isArray(value)
      ? `is a list: write {#${name}} and {/${name}} around what is to be repeated for each of its items`
      : `is a group of values: name one of them, as in {${name}.${Object.keys(value)[0] ?? 'name'}}`;
    problems.add(placeholder, `${placeholder} ${what}.`);
    return undefined;
  }
  const bad = typeof value === 'string' ? unwritable(value) : undefined;
  if (bad === undefined) return value;
  problems.add(placeholder, forbidden(placeholder, bad));
  return undefined;
}

const forbidden = (placeholder: string, bad: string) =>
  `The value of ${placeholder} has a character in it that no document can hold (${bad}).`;

/** The items of `{#name}`; none, with a problem added, where it is no list. */
export function itemsOf(scope: Scope, name: string, problems: Problems): FillValue[] {
  const placeholder = `{#${name}}`;
  const value = lookUp(scope, name);
  if (value === undefined) problems.add(placeholder, unknown(scope, name, placeholder));
  else if (!Array.isArray(value)) {
    problems.add(
      placeholder,
      `${placeholder} repeats what follows for each item of a list, and ${name} is none.`,
    );
  } else if (value.length > MAX_ITEMS) {
    const count = value.length;
    problems.add(
      placeholder,
      `The list of ${placeholder} has ${count} items, more than the ${MAX_ITEMS} that can be filled in.`,
    );
  } else return value;
  return [];
}

/** As text; nothing for null. */
export const textOf = (made: Formatted | undefined): string => made?.text ?? String(made?.value ?? '');

function unknown(scope: Scope, name: string, placeholder = `{${name}}`): string {
  const { loop } = scope;
  if (loop) return `${placeholder} has no value in item ${loop.item} of {#${loop.name}}.`;
  return `${placeholder} is not in the Data Object. Add it there, or write \\${placeholder} where braces are meant as text.`;
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** `U+0001`, for the first character that XML cannot hold (XML 1.0, 2.2). */
function unwritable(text: string): string | undefined {
  const found = (FORBIDDEN_CHARACTERS.exec(text) ?? LONE_SURROGATE.exec(text))?.[0];
  return found && `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

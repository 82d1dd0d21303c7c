import { FORBIDDEN_CHARACTERS } from '../opc/xml-syntax.ts';

export type FillValue = string | number | boolean | null | FillValue[] | { [name: string]: FillValue };
/** What placeholders stand for, by their names. */
export type FillValues = Record<string, FillValue>;

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

/** The plain value of `{name}`; undefined, with a problem added, where it has none. */
export function plainValue(
  scope: Scope,
  name: string,
  problems: Problems,
): string | number | boolean | null | undefined {
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
  problems.add(
    placeholder,
    `The value of ${placeholder} has a character in it that no document can hold (${bad}).`,
  );
  return undefined;
}

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
export const textOf = (value: string | number | boolean | null | undefined): string => String(value ?? '');

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

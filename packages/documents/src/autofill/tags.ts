/**
 * What a template says in braces, in a text: `{name}` and `{name.part}` stand for a value, `{.}` for the item of a loop
 * over plain values, `{#name}` opens a loop and `{/name}` closes it. Names begin with a letter or `_` and hold letters,
 * digits, `_`, `-` and single spaces; whatever else stands in braces is text. A backslash before a tag makes it text and
 * is left out; two stand for one before a tag that is filled in, so that paths can be written.
 */
export interface Tag {
  kind: 'value' | 'open' | 'close' | 'backslashes';
  /** As a person writes it, without braces and sign: `person.name`. */
  name: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_-]*(?: [\p{L}\p{N}_-]+)*`;
const PART = String.raw`[\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)*`;
const TAG = new RegExp(String.raw`(\\*)\{\s*([#/]?)(${NAME}(?:\.${PART})*|\.)\s*\}`, 'gu');

const KINDS = { '': 'value', '#': 'open', '/': 'close' } as const;

/** The tags of a text, in order. Backslashes that are left out are tags of their own. */
export function tagsIn(text: string): Tag[] {
  const tags: Tag[] = [];
  for (const match of text.matchAll(TAG)) {
    const [whole, backslashes = '', sign = '', name = ''] = match;
    const from = match.index;
    const brace = from + backslashes.length;
    const left = Math.ceil(backslashes.length / 2);
    if (left > 0) tags.push({ kind: 'backslashes', name, start: from, end: from + left });
    if (backslashes.length % 2 === 1) continue;
    const kind = KINDS[sign as keyof typeof KINDS];
    tags.push({ kind, name, start: brace, end: from + whole.length });
  }
  return tags;
}

/** A tag as it is written, for a sentence. */
export function written({ kind, name }: Pick<Tag, 'kind' | 'name'>): string {
  const sign = kind === 'open' ? '#' : kind === 'close' ? '/' : '';
  return `{${sign}${name}}`;
}

/**
 * What a template says in braces, in a text: `{name}` and `{name.part}` stand for a value, `{.}` for the item of a loop
 * over plain values; `{name | decimals 2}` says in which format. `{#name}` opens a loop, `{?name}`, `{?name > 5}` and
 * `{^name}` a condition, and `{/name}` closes it. Names begin with a letter or `_` and hold letters, digits, `_`, `-` and
 * single spaces; whatever else stands in braces is text. A backslash before a tag makes it text and is left out; two stand
 * for one before a tag that is filled in, so that paths can be written.
 */
export interface Tag {
  kind: 'value' | 'open' | 'close' | 'backslashes';
  /** As a person writes it, without braces and sign: `person.name`. */
  name: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
  /** `value`: from left to right. */
  formats?: TagFormat[];
  /** `open`: a loop, or what is there if a value is there, or if it is not. */
  opens?: 'loop' | 'if' | 'unless';
  /** `open`: what the value is held against. */
  test?: TagTest;
}

export interface TagFormat {
  name: string;
  /** Empty for none. */
  argument: string;
}

export interface TagTest {
  operator: '=' | '!=' | '<' | '>' | '<=' | '>=';
  value: string;
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_-]*(?: [\p{L}\p{N}_-]+)*`;
const PART = String.raw`[\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)*`;
const PATH = String.raw`(?:${NAME}(?:\.${PART})*|\.)`;
/** Words of two letters and less are names of sets in a text: `{n | n even}`. */
const FORMATS = String.raw`(?:\s*\|\s*[a-z]{3,}\d*(?:\s[^|{}]*)?)*`;
const TEST = String.raw`(?:\s*(?:!=|<=|>=|=|<|>)[^|{}]*)?`;
const TAG = new RegExp(
  String.raw`(\\*)\{\s*(?:([#/?^]?)(${PATH})\s*|(${PATH})(${FORMATS})\s*|([?^])(${PATH})(${TEST})\s*)\}`,
  'gu',
);

const OPENS = { '#': 'loop', '?': 'if', '^': 'unless' } as const;
const SIGNS = { loop: '#', if: '?', unless: '^' } as const;

/** The tags of a text, in order. Backslashes that are left out are tags of their own. */
export function tagsIn(text: string): Tag[] {
  const tags: Tag[] = [];
  for (const match of text.matchAll(TAG)) {
    const [whole, backslashes = '', plainSign = '', plain, valued, formats = '', testSign = '', tested] =
      match;
    const name = plain ?? valued ?? tested ?? '';
    const from = match.index;
    const brace = from + backslashes.length;
    const left = Math.ceil(backslashes.length / 2);
    if (left > 0) tags.push({ kind: 'backslashes', name, start: from, end: from + left });
    if (backslashes.length % 2 === 1) continue;
    const place = { name, start: brace, end: from + whole.length };
    const sign = plainSign || testSign;
    if (sign === '/') tags.push({ kind: 'close', ...place });
    else if (sign === '') {
      const list = formatsIn(formats);
      tags.push({ kind: 'value', ...place, ...(list.length > 0 ? { formats: list } : {}) });
    } else {
      const test = testIn(match[8] ?? '');
      tags.push({
        kind: 'open',
        ...place,
        opens: OPENS[sign as keyof typeof OPENS],
        ...(test ? { test } : {}),
      });
    }
  }
  return tags;
}

function formatsIn(text: string): TagFormat[] {
  return text
    .split('|')
    .slice(1)
    .map((one) => {
      const [, name = '', argument = ''] = /^\s*(\S+)\s*(.*?)\s*$/su.exec(one) ?? [];
      return { name, argument };
    });
}

function testIn(text: string): TagTest | undefined {
  const [, operator, value = ''] = /^\s*(!=|<=|>=|=|<|>)\s*(.*?)\s*$/su.exec(text) ?? [];
  return operator === undefined ? undefined : { operator: operator as TagTest['operator'], value };
}

/** A tag as it is written, for a sentence. */
export function written({
  kind,
  name,
  opens = 'loop',
  test,
  formats = [],
}: Omit<Tag, 'start' | 'end'>): string {
  const sign = kind === 'open' ? SIGNS[opens] : kind === 'close' ? '/' : '';
  const rest = test ? ` ${test.operator} ${test.value}` : '';
  const said = formats.map((format) => ` | ${format.name}${format.argument && ` ${format.argument}`}`);
  return `{${sign}${name}${rest}${said.join('')}}`;
}

/** What a tag opens, for a sentence. */
export const openedBy = ({ opens }: Pick<Tag, 'opens'>): 'loop' | 'condition' =>
  opens === undefined || opens === 'loop' ? 'loop' : 'condition';

import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from './languages.ts';
import { type Catalogue, type Spoken, say, spokenIn } from './speaking.ts';

/** A sentence that a text in English can be, with numbered places for what was put into it: `The part “{0}” is missing.` */
interface Pattern {
  message: string;
  places: number;
  /** Places between quotation marks: what people or programs wrote, which stays as it is. */
  quoted: ReadonlySet<number>;
  /** How many characters are its own. */
  fixed: number;
  /** Two ways to read it: with as much as possible in each place, and with as little. Where they agree there is no other one. */
  longest: RegExp;
  shortest: RegExp;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(message: string): Pattern {
  const compiled: unknown = compileMessage(message);
  const tokens = Array.isArray(compiled) ? (compiled as (string | [string])[]) : [String(compiled)];
  const quoted = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isBetween = typeof before === 'string' && typeof after === 'string';
    if (typeof token !== 'string' && isBetween && /["“‘]$/.test(before) && /^["”’]/.test(after)) {
      quoted.add(Number(token[0]));
    }
  }
  const own = tokens.filter((token) => typeof token === 'string');
  const reading = (any: string) =>
    new RegExp(
      `^${tokens.map((token) => (typeof token === 'string' ? escaped(token) : any)).join('')}$`,
      's',
    );
  return {
    message,
    places: tokens.length - own.length,
    quoted,
    fixed: own.join('').length,
    longest: reading('(.*)'),
    shortest: reading('(.*?)'),
  };
}

/** What was put into a text; null: it is not this sentence. Where it can be read in two ways, undefined. */
function valuesIn({ longest, shortest, places }: Pattern, text: string): string[] | null | undefined {
  const [whole, ...values] = longest.exec(text) ?? [];
  if (whole === undefined) return null;
  if (places === 0) return [];
  const [, ...others] = shortest.exec(text) ?? [];
  return values.every((value, at) => value === others[at]) ? values : undefined;
}

/**
 * Says a text again in the language of the reader that was put together in English by what knows no reader: a document that cannot be
 * read, an edit that cannot be saved, what an alarm recorded. It is read by the sentences it can be, the most particular first; what is
 * put into it is read likewise, unless it stands between quotation marks. What is none of them, or can be read in two ways, stays as it
 * is (decision 0161).
 *
 * @param spoken the language, with the catalogue of these sentences
 */
export function retellerOf(spoken: Spoken): (text: string) => string {
  let patterns: Pattern[] | undefined;
  return function retell(text: string): string {
    // A sentence that has everything of its own is the most particular one.
    if (Object.hasOwn(spoken.catalogue, text)) return say(spoken, text);
    patterns ??= Object.keys(spoken.catalogue)
      .map(patternOf)
      .toSorted((one, other) => other.fixed - one.fixed);
    for (const pattern of patterns) {
      const values = valuesIn(pattern, text);
      if (values === undefined) return text;
      if (values === null) continue;
      const said = values.map((value, at) =>
        pattern.quoted.has(at) || value === '' ? value : retell(value),
      );
      return say(spoken, pattern.message, Object.fromEntries(said.entries()));
    }
    return text;
  };
}

/** The same for a page, which has the catalogue but not yet a language. */
export const retellerFor = (language: Language, locale: string, catalogue: Catalogue) =>
  retellerOf(spokenIn(language, locale, catalogue));

import type { LogEvent } from '@benchbook/contract';
import { asSentence, type Filling, type Language, type Sentence, sentence } from '@benchbook/words/server';
import { sayIn } from '../plumbing/speaking.ts';
import { SENTENCES } from './sentences.ts';
import { SETTING_NAMES } from './value-names.ts';

interface Entry {
  event: string;
  /** The sentence of the record, in English. */
  message: string;
  /** Who did it, as they were called then. */
  actor_name: string;
}

const COUNT = '\\d[\\d,]*';
/** What can stand in a place, where that is not any text. */
const FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['count', 'from', 'id', 'page', 'step', 'steps', 'to', 'version'].map((name) => [name, COUNT]),
  ),
  day: '\\d{4}-\\d\\d-\\d\\d',
  kind: 'data connection|location|project type|role|workbook type',
  picture: 'logo',
  program: '\\S+(?: [\\d.]+)?',
  proof: 'passkey|password',
  setting: '\\w+',
  thing: 'template|workbook',
  what: 'an authenticator app|the authenticator app|a recovery code|a wrong code of the authenticator app|a wrong recovery code|a passkey that was not accepted',
  // A role is asked in a sentence of its own.
  whom: '(?!the role ).*',
};
/** Places of words of ours, which are said in the reader's language, too. */
const OURS = new Set(['event', 'kind', 'picture', 'proof', 'setting', 'thing', 'what', 'why']);

const settings: Readonly<Record<string, string>> = SETTING_NAMES;

/** How a sentence is found in an entry. */
interface Pattern {
  message: string;
  /** Whether it begins with who did it. */
  hasActor: boolean;
  names: string[];
  /** Two ways to read it: with as much as possible in each place, and with as little. Where they agree there is no other one. */
  longest: RegExp;
  shortest: RegExp;
}

const patterns = new Map<string, readonly Pattern[]>();

function patternsOf(event: string): readonly Pattern[] {
  const known = patterns.get(event);
  if (known !== undefined) return known;
  const made = (SENTENCES[event as LogEvent] ?? []).map(patternOf);
  patterns.set(event, made);
  return made;
}

const ACTOR = '{who}';

function patternOf(message: string): Pattern {
  const hasActor = message.startsWith(ACTOR);
  const pieces = message.slice(hasActor ? ACTOR.length : 0).split(/\{(\w+)\}/);
  const names = pieces.filter((_, index) => index % 2 === 1);
  const reading = (any: string) =>
    new RegExp(
      `^${pieces.map((piece, index) => (index % 2 === 1 ? `(${FORMS[piece] ?? any})` : escaped(piece))).join('')}$`,
      's',
    );
  return { message, hasActor, names, longest: reading('.*'), shortest: reading('.*?') };
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a pattern reads in an entry; undefined where it is not in it, or could be read in more than one way. */
function readBy(
  { message, hasActor, names, longest, shortest }: Pattern,
  entry: Entry,
): Sentence | undefined {
  if (hasActor && !entry.message.startsWith(entry.actor_name)) return undefined;
  const rest = hasActor ? entry.message.slice(entry.actor_name.length) : entry.message;
  const [, ...values] = longest.exec(rest) ?? [];
  const [, ...others] = shortest.exec(rest) ?? [];
  if (values.length < names.length || longest.exec(rest) === null) return undefined;
  if (values.some((value, index) => value !== others[index])) return undefined;
  const filling: Record<string, Filling[string]> = hasActor ? { who: entry.actor_name } : {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    filling[name] = OURS.has(name) ? asSentence(settings[value] ?? value) : value;
  }
  return sentence(message, filling);
}

/**
 * What an entry says, in a language. The sentence of the record is read by those its event can have; where none of them is in it, or
 * titles and names in it are such that it could be read in two ways, it is said as it was recorded. The record stays what it is.
 */
export function saidOf(language: Language, entry: Entry): string {
  if (language === 'en') return entry.message;
  const [read, ...others] = patternsOf(entry.event).flatMap((pattern) => readBy(pattern, entry) ?? []);
  return read === undefined || others.length > 0 ? entry.message : sayIn(language)(read);
}

/** A field that counts, as its code says (ECMA-376 part 1, 17.16.5.56 SEQ). */
export interface Sequence {
  /** What is counted. */
  name: string;
  /** The number it has whatever stands in front of it. */
  restart: number | undefined;
  format: NumberFormat;
}

type NumberFormat = 'ARABIC' | 'roman' | 'ROMAN' | 'alphabetic' | 'ALPHABETIC';

const FORMATS: readonly string[] = [
  'ARABIC',
  'roman',
  'ROMAN',
  'alphabetic',
  'ALPHABETIC',
] satisfies NumberFormat[];

/** What a field counts, as long as that is understood; the name alone of one that counts by rules which only Word has. */
export type CountedField = Sequence | { name: string; restart: undefined; format: undefined };

/** Reads the code of a field; undefined of one that does not count. */
export function readSequence(instruction: string): CountedField | undefined {
  const words = instruction.match(/"[^"]*"|\S+/g) ?? [];
  const name = words[1];
  if (words[0]?.toUpperCase() !== 'SEQ' || name === undefined) return undefined;
  const left = { name, restart: undefined, format: undefined };
  const read: Sequence = { name, restart: undefined, format: 'ARABIC' };
  for (let at = 2; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (/^\\n$/i.test(word)) continue;
    at++;
    if (/^\\r$/i.test(word) && /^\d{1,5}$/.test(next)) read.restart = Number(next);
    else if (word === '\\*' && FORMATS.includes(next)) read.format = next as NumberFormat;
    else if (word !== '\\*' || !/^(?:MERGEFORMAT|CHARFORMAT)$/i.test(next)) return left;
  }
  return read;
}

/**
 * What fields that count say, in their order; undefined for those of a name of which one is not understood, since that one may
 * begin anew, and for numbers that a format has not got.
 */
export function countSequences(fields: readonly (CountedField | undefined)[]): (string | undefined)[] {
  const left = new Set(fields.flatMap((field) => (field && field.format === undefined ? [field.name] : [])));
  const counted = new Map<string, number>();
  return fields.map((field) => {
    if (field?.format === undefined || left.has(field.name)) return undefined;
    const number = field.restart ?? (counted.get(field.name) ?? 0) + 1;
    counted.set(field.name, number);
    return written(number, field.format);
  });
}

function written(number: number, format: NumberFormat): string | undefined {
  if (format === 'ARABIC') return String(number);
  const letters = /^roman$/i.test(format) ? roman(number) : alphabetic(number);
  return format === format.toUpperCase() ? letters : letters?.toLowerCase();
}

const ROMAN: [string, number][] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

function roman(number: number): string | undefined {
  if (number < 1 || number > 3999) return undefined;
  let left = number;
  return ROMAN.map(([letters, value]) => {
    const times = Math.floor(left / value);
    left -= times * value;
    return letters.repeat(times);
  }).join('');
}

/** A to Z, then AA to ZZ, as Word counts (ECMA-376 part 1, 17.16.4.3.1). */
function alphabetic(number: number): string | undefined {
  if (number < 1 || number > 26 * 26) return undefined;
  return String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}

/** What a reference says of its bookmark: its text, the number of the note in it, or the page it is on. */
export interface Reference {
  says: 'text' | 'note' | 'page';
  bookmark: string;
}

const SAYS: Record<string, Reference['says']> = { REF: 'text', NOTEREF: 'note', PAGEREF: 'page' };

/** Undefined for another kind of field, and for one that says something else of it. */
export function readReference(instruction: string): Reference | undefined {
  const match =
    /^\s*((?:NOTE|PAGE)?REF)\s+"?([^\s"\\]+)"?((?:\s+\\h|\s+\\\*\s+(?:MERGEFORMAT|CHARFORMAT))*)\s*$/i.exec(
      instruction,
    );
  const says = SAYS[match?.[1]?.toUpperCase() ?? ''];
  return says && match?.[2] ? { says, bookmark: match[2] } : undefined;
}

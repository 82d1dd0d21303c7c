import { comparePackages, partsOf } from '../lossless/parts.ts';
import { cellsIn } from '../lossless/sheet.ts';
import { child, content, elements, parse, textOf, type XmlElement } from '../lossless/xml.ts';

/** How a shared formula reads where it does not begin. */
const SHARED = '=…';

/** Differences of one kind that are said. */
const SAID = 12;

/** Something that is not as it must be. */
export interface Fault {
  /** What is wrong, the same words for the same kind of wrong. */
  kind: string;
  /** Where, and what is there. */
  says: string[];
}

/** The fault of that kind, or none where nothing is to be said. */
export function fault(kind: string, says: readonly string[]): Fault[] {
  if (says.length === 0) return [];
  const more = says.length - SAID;
  return [{ kind, says: more > 0 ? [...says.slice(0, SAID), `and ${more} more`] : [...says] }];
}

/** Lines, of a grid or of a text, that are not the same in two states. */
export function differentLines(before: readonly string[], after: readonly string[]): string[] {
  const length = Math.max(before.length, after.length);
  return Array.from({ length }, (_, at) => [before[at], after[at]] as const).flatMap(([was, is], at) =>
    was === is ? [] : [`${at + 1}: ${saidLine(was)} became ${saidLine(is)}`],
  );
}

const saidLine = (line: string | undefined) => (line === undefined ? 'nothing' : JSON.stringify(line));

/** Cells that copying a range gave, without the empty ones that end rows and sheets, which say nothing. */
export function gridOf(copied: string): string[] {
  const lines = copied.replaceAll('\r', '').replace(/\n+$/, '').split('\n');
  const rows = lines.map((line) => line.replace(/\t+$/, ''));
  while (rows.at(-1) === '') rows.pop();
  return rows;
}

/**
 * What each cell of a file holds: formula, type and value, by `Sheet!B3`. Cells that hold nothing are none. A formula that is
 * shared is written where it begins, and is `=…` in the other cells.
 */
export function cellsOf(bytes: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  for (const { place, cell, text } of cellsIn(bytes)) {
    const formula = child(cell, 'f');
    const written = formula && (content(formula) || SHARED.slice(1));
    const says = `${written ? `=${written} → ` : ''}${text}`;
    const type = cell.attributes.t ?? 'n';
    if (says !== '') found.set(place, `${says} (${type === 's' || type === 'inlineStr' ? 'text' : type})`);
  }
  return found;
}

export function differentCells(before: Uint8Array, after: Uint8Array): string[] {
  const [was, is] = [cellsOf(before), cellsOf(after)];
  // A formula that was shared may be written out.
  const isSame = (one = '', other = '') =>
    one === other || (one.startsWith(SHARED) && other.startsWith('=') && other.endsWith(one.slice(2)));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((at) =>
    isSame(was.get(at), is.get(at))
      ? []
      : [`${at}: ${was.get(at) ?? 'nothing'} became ${is.get(at) ?? 'nothing'}`],
  );
}

/** Parts that are not the same to the byte, with the first place where they are not. */
export function differentParts(before: Uint8Array, after: Uint8Array): string[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const { changed, added, removed } = comparePackages(old, now);
  return [
    ...changed.map((name) => {
      const [was, is] = [old, now].map((parts) => textOf(parts.get(name) ?? new Uint8Array()));
      return `${name}: ${changedStretch(was ?? '', is ?? '')}`;
    }),
    ...added.map((name) => `${name} was added`),
    ...removed.map((name) => `${name} is gone`),
  ];
}

/** From the first character that is another one to the last, with some of what stands around. */
export function changedStretch(was: string, is: string): string {
  const shorter = Math.min(was.length, is.length);
  let from = 0;
  while (from < shorter && was[from] === is[from]) from++;
  let tail = 0;
  while (tail < shorter - from && was.at(-1 - tail) === is.at(-1 - tail)) tail++;
  const cut = (text: string) => {
    const stretch = text.slice(Math.max(0, from - 60), text.length - tail + 20);
    return stretch.length > 600 ? `${stretch.slice(0, 300)} … ${stretch.slice(-300)}` : stretch;
  };
  return `…${cut(was)}…\n      became …${cut(is)}…`;
}

/** Every character that people see in the paragraphs of the body, suggestions included. */
export function textOfBody(bytes: Uint8Array): string {
  const collect = (element: XmlElement): string =>
    element.name === 't' || element.name === 'delText'
      ? content(element)
      : elements(element).map(collect).join('');
  return collect(parse(textOf(partsOf(bytes).get('word/document.xml') ?? new Uint8Array())));
}

/**
 * Characters that came or went on the screen and not in the file, or the other way round: `µ: 1 more on the screen, 0 in
 * the file`. White space is left out, and what both show in their own ways at first is.
 */
export function unequalChanges(
  screen: { before: string; after: string },
  file: { before: string; after: string },
): string[] {
  const [onScreen, inFile] = [screen, file].map(({ before, after }) => {
    const counts = new Map<string, number>();
    const count = (text: string, step: number) => {
      for (const character of text.replace(/\s/g, ''))
        counts.set(character, (counts.get(character) ?? 0) + step);
    };
    count(before, -1);
    count(after, 1);
    return counts;
  });
  const all = new Set([...(onScreen?.keys() ?? []), ...(inFile?.keys() ?? [])]);
  return [...all].flatMap((character) => {
    const [shown, stored] = [onScreen?.get(character) ?? 0, inFile?.get(character) ?? 0];
    return shown === stored ? [] : [`${character}: ${shown} more on the screen, ${stored} in the file`];
  });
}

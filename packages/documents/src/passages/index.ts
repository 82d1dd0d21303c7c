import type { LocatedText } from '../docx/index.ts';
import { openDocument } from '../inspect.ts';
import { extractText } from '../text.ts';
import { pdfPages } from './pdf-text.ts';
import { piecesOf } from './pieces.ts';
import { indexed, lineOf } from './words.ts';

/** A piece of a document that can be found, and where it stands. What stands at one place may be in several that overlap. */
export interface Passage {
  /** As `extractText` says it; of a PDF `page 3`. */
  location: string;
  /** The heading it stands under, in a Word document, shortened; '' for none. */
  heading: string;
  /** On one line. */
  text: string;
}

/** What a document says, ready to be searched. */
export interface SearchedText {
  /** Each word once. */
  words: string[];
  /** `lineOf` each passage. */
  lines: string[];
  /** As many as lines. */
  passages: Passage[];
  /** False: it says more than is searched. */
  isWhole: boolean;
}

/**
 * What is searched of one document: some thousand pages. `stored` are the characters of all lines and passages, with the place
 * and heading each has.
 */
export const MOST_TEXT = { characters: 2_000_000, bytesOfWords: 800_000, stored: 32_000_000 };

/** A heading stands beside each of its passages. */
const LONGEST_HEADING = 120;

/**
 * What a docx, xlsx or pdf says, as it is searched. A passage without a letter or digit is none.
 *
 * @throws DocumentError as `extractText` does, and `encrypted` for a PDF behind a password
 */
export async function searchedText(bytes: Uint8Array, most = MOST_TEXT): Promise<SearchedText> {
  const words = new Set<string>();
  const found: Omit<SearchedText, 'words'> = { lines: [], passages: [], isWhole: true };
  let characters = 0;
  let bytesOfWords = 0;
  let stored = 0;
  const read = await passagesOf(bytes, most.characters);
  found.isWhole = read.isWhole;
  for (const { location, heading, text, words: here } of inPieces(read.passages)) {
    const added = new Set(here.map(indexed).filter((word) => !words.has(word)));
    const line = lineOf(here);
    characters += text.length;
    stored += line.length + location.length + heading.length + text.length;
    // Each word of the index has some bytes beside its own.
    for (const word of added) bytesOfWords += Buffer.byteLength(word) + 4;
    if (characters > most.characters || bytesOfWords > most.bytesOfWords || stored > most.stored) {
      found.isWhole = false;
      break;
    }
    for (const word of added) words.add(word);
    found.lines.push(line);
    found.passages.push({ location, heading, text });
  }
  return { words: [...words], ...found };
}

function* inPieces(passages: readonly Passage[]) {
  for (const { text, ...place } of passages) for (const piece of piecesOf(text)) yield { ...place, ...piece };
}

async function passagesOf(
  bytes: Uint8Array,
  enough: number,
): Promise<{ passages: Passage[]; isWhole: boolean }> {
  const isPdf = openDocument(bytes).type === 'pdf';
  const { pages, isWhole } = isPdf ? await pdfPages(bytes, enough) : { pages: [], isWhole: true };
  const located: LocatedText[] = isPdf
    ? pages.map((text, at) => ({ location: `page ${at + 1}`, text }))
    : extractText(bytes);
  const passages = located.map(({ location, heading = '', text }) => ({
    location: plain(location),
    heading: shortened(heading),
    text: plain(text),
  }));
  return { passages, isWhole };
}

function shortened(heading: string): string {
  // Cut twice: before it is made plain, which is done again for each of its passages, and after.
  const text = plain(heading.slice(0, 2 * LONGEST_HEADING));
  const isLong = text.length > LONGEST_HEADING || heading.length > 2 * LONGEST_HEADING;
  return isLong ? `${text.slice(0, LONGEST_HEADING).toWellFormed().trimEnd()}…` : text;
}

/** On one line, and nothing in it that a database does not take. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    .replace(/[\s\u0000-\u001f]+/g, ' ')
    .trim();

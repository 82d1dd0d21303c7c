import type { XmlNode } from '../undecided.ts';
import type { CopiedStyles } from './copied-styles.ts';

/** A node of superdoc's model, as JSON. */
export interface SliceNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: SliceNode[];
}

/** What superdoc puts into the clipboard of a text that is copied, as JSON. */
export interface Slice {
  content?: SliceNode[];
  origin?: Origin;
}

/** What we add to it: where it comes from, and what it refers to there. */
export interface Origin {
  /** One opening of one document. */
  document: string;
  /** The notes it has marks of, as the file has them, by kind and id. */
  notes: Record<string, XmlNode>;
  /** Whether it is whole rows of a table, which were copied and not cut out. */
  areRows?: boolean;
  /** The styles it names. */
  styles?: CopiedStyles;
}

const OWN = 'application/x-superdoc-slice';
const HTML = 'text/html';
/** Where the same stands in what a browser hands on to other pages. */
const ATTRIBUTE = 'data-superdoc-slice';
const IN_HTML = /(data-superdoc-slice=")([^"]*)(")/;

/** The text in a clipboard as superdoc has it; undefined: it comes from elsewhere. */
export function sliceIn(data: DataTransfer): Slice | undefined {
  try {
    const json = data.getData(OWN) || decoded(IN_HTML.exec(data.getData(HTML))?.[2] ?? '');
    return json === '' ? undefined : (JSON.parse(json) as Slice);
  } catch {
    return undefined;
  }
}

/** The kinds of a clipboard that a paste reads such a text of, with another one in its place: superdoc looks no further than the first of them. */
export const asOnlySlice = (data: DataTransfer, slice: Slice): Record<string, string> => ({
  ...withSlice(data, slice),
  [OWN]: JSON.stringify(slice),
});

/** The kinds of a clipboard that hold such a text, with another one in its place. */
export function withSlice(data: DataTransfer, slice: Slice): Record<string, string> {
  const json = JSON.stringify(slice);
  const html = data.getData(HTML);
  const replaced = html.replace(IN_HTML, (_, before, __, after) => `${before}${encoded(json)}${after}`);
  return { ...(data.getData(OWN) !== '' && { [OWN]: json }), ...(replaced !== html && { [HTML]: replaced }) };
}

/** Whether a clipboard says that it holds such a text, which may be one that nobody can read. */
export function saysSlice(data: DataTransfer): boolean {
  return data.getData(OWN) !== '' || data.getData(HTML).includes(ATTRIBUTE);
}

/** The kinds of a clipboard that says it holds such a text, with none: what is left is its HTML and its text. */
export function withoutSlice(data: DataTransfer): Record<string, string> {
  const html = data.getData(HTML);
  if (!html.includes(ATTRIBUTE)) return { [OWN]: '' };
  const page = new DOMParser().parseFromString(html, HTML);
  for (const each of page.querySelectorAll(`[${ATTRIBUTE}]`)) each.remove();
  return { [OWN]: '', [HTML]: page.documentElement.outerHTML };
}

function decoded(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}

function encoded(text: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

import type { TextFont, TextRun } from '../edits.ts';

/** A text of several looks as the editor holds it: Univer's `IDocumentData`. */
export interface TextDocument {
  id: string;
  documentStyle: Record<string, never>;
  body: {
    /** Paragraphs end with `\r`, the document with `\r\n`. */
    dataStream: string;
    textRuns: { st: number; ed: number; ts: TextDocumentStyle }[];
    paragraphs: { startIndex: number }[];
    sectionBreaks: { startIndex: number }[];
  };
}

/** Univer's `ITextStyle`. */
export interface TextDocumentStyle {
  ff?: string;
  fs?: number;
  bl: 0 | 1;
  it: 0 | 1;
  ul: { s: 0 | 1; t?: number };
  st: { s: 0 | 1 };
  /** 1 on the line, 2 subscript, 3 superscript. */
  va: 1 | 2 | 3;
  cl?: { rgb: string };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the editor gives these a meaning of its own
const CONTROLS = /[\u0000-\u0008\u000b-\u001f]/;

/** Whether the editor can hold a text as a document: not with control characters, line breaks aside. */
export function isDocumentText(text: string): boolean {
  return !CONTROLS.test(text);
}

/** @param cell the font of the runs that look like their cell */
export function textDocument(text: string, runs: readonly TextRun[], cell: TextFont): TextDocument {
  const dataStream = `${text.replaceAll('\n', '\r')}\r\n`;
  const paragraphs = [...dataStream.matchAll(/\r/g)].map(({ index }) => ({ startIndex: index }));
  let at = 0;
  const textRuns = runs.map(({ length, font = cell }) => {
    const run = { st: at, ed: at + length, ts: documentStyle(font) };
    at += length;
    return run;
  });
  return {
    id: 'text',
    documentStyle: {},
    body: { dataStream, textRuns, paragraphs, sectionBreaks: [{ startIndex: dataStream.length - 1 }] },
  };
}

/** The look of a part as the editor says it, all of it. */
export function documentStyle({
  name,
  size,
  color,
  bold,
  italic,
  underline,
  strike,
  script,
}: TextFont): TextDocumentStyle {
  return {
    ...(name ? { ff: name } : {}),
    ...(size ? { fs: size } : {}),
    bl: bold ? 1 : 0,
    it: italic ? 1 : 0,
    ul: underline ? { s: 1, t: underline === 'double' ? 10 : 12 } : { s: 0 },
    st: { s: strike ? 1 : 0 },
    va: script === 'sub' ? 2 : script === 'super' ? 3 : 1,
    ...(color ? { cl: { rgb: color } } : {}),
  };
}

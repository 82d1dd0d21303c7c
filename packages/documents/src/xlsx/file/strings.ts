import { NS, type XmlElement } from '../../opc/index.ts';
import { type FontProperties, fontProperties } from './font-properties.ts';
import { type Workbook, workbookPart } from './workbook.ts';
import { openXmlList, xmlListItems } from './xml-list.ts';

/** A text that looks another way in a part of it. */
export interface RichText {
  text: string;
  /** One after the other, together as long as the text. */
  runs: ReadRun[];
}

export interface ReadRun {
  /** UTF-16 units. */
  length: number;
  /** Undefined: it looks like its cell. */
  font?: FontProperties;
}

/** Texts of the shared string table by index (ECMA-376 part 1, 18.4.9). */
export function readSharedStrings(workbook: Workbook): (string | RichText)[] {
  const part = workbookPart(workbook, 'sharedStrings');
  if (!part) return [];
  const strings: (string | RichText)[] = [];
  for (const { element } of xmlListItems(openXmlList(workbook.pkg.text(part), 'sst', 'si'))) {
    strings.push(readText(element));
  }
  return strings;
}

/** The text of `si` and `is`, with its runs where one of them has a look of its own. */
export function readText(element: XmlElement): string | RichText {
  const text = richText(element);
  if (text === '') return text;
  const pieces = element.children.filter(
    (child) => child.is(NS.spreadsheet, 't') || child.is(NS.spreadsheet, 'r'),
  );
  const runs = pieces.flatMap((piece): ReadRun[] => {
    const own = piece.localName === 't' ? piece : piece.child(NS.spreadsheet, 't');
    const { length } = decodeText(own?.text ?? '');
    const properties = piece.child(NS.spreadsheet, 'rPr');
    if (length === 0) return [];
    return [properties ? { length, font: fontProperties(properties) } : { length }];
  });
  return runs.some(({ font }) => font) ? { text, runs } : text;
}

/** Plain text of `si` and `is`: its runs joined, without the reading aid of East Asian text (`rPh`). */
export function richText(element: XmlElement): string {
  let text = '';
  for (const child of element.children) {
    // Each text for itself: what two of them have together is no escape.
    if (child.is(NS.spreadsheet, 't')) text += decodeText(child.text);
    else if (child.is(NS.spreadsheet, 'r')) text += decodeText(child.child(NS.spreadsheet, 't')?.text ?? '');
  }
  return text;
}

/** Resolves the escapes of ST_Xstring: `_x000D_` is a carriage return (22.9.2.19). */
export function decodeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The reverse of `decodeText`, for characters XML cannot hold or would change. */
export function encodeText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold, and CR, which it changes
    /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

import type { Area } from '@benchbook/documents';
import { parseRange, rangeName, sheetPrefix } from '@benchbook/documents/drawings';

/** The sheets of a workbook as a person names them. */
export interface NamedSheets {
  /** Ids by names. */
  names: ReadonlyMap<string, string>;
  /** The id of the one that is looked at. */
  active: string;
}

/** `B2:C9`, with its sheet where that is not the one that is looked at. */
export function blockName(area: Area, { names, active }: NamedSheets): string {
  const name = [...names].find(([, id]) => id === area.sheet)?.[0] ?? '';
  return (area.sheet === active ? '' : sheetPrefix(name)) + rangeName(area);
}

/** The cells a person names; undefined: they are none of this workbook. */
export function readBlock(text: string, { names, active }: NamedSheets): Area | undefined {
  const [, sheetPart, cells = ''] = /^(?:(.*)!)?([^!]*)$/s.exec(text.trim().replace(/^=/, '')) ?? [];
  const range = parseRange(cells.replaceAll(' ', ''));
  if (!range) return undefined;
  if (sheetPart === undefined) return { sheet: active, ...range };
  const wanted = sheetPart
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll("''", "'")
    .toLowerCase();
  const sheet = [...names].find(([name]) => name.toLowerCase() === wanted)?.[1];
  return sheet === undefined ? undefined : { sheet, ...range };
}

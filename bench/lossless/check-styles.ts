import { partText } from './sheet.ts';
import { elements, parse, raw } from './xml.ts';

/** What an edit may not do to the styles of a workbook: its fonts, fills and the others begin with those it had. */
export function compareStyles(before: Map<string, Uint8Array>, after: Map<string, Uint8Array>): string[] {
  const part = [...before.keys()].find(isStyles);
  if (part === undefined) return [];
  const lists = elements(parse(partText(after, part)));
  const isKept = elements(parse(partText(before, part))).every((list) => {
    const grown = lists.find(({ name }) => name === list.name);
    const items = grown ? elements(grown).map(raw) : [];
    return elements(list).every((item, index) => items[index] === raw(item));
  });
  return isKept ? [] : ['a style that was there is another one'];
}

export const isStyles = (part: string): boolean => /styles\.xml$/i.test(part);

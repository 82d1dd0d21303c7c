import { NS, readRelationships, type XmlElement } from '../../opc/index.ts';
import { decodeText } from '../../xlsx/file/strings.ts';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import type { Note } from './layout-notes.ts';
import type { Version } from './version.ts';

/** Links of a sheet by their cells: where they lead, and in what words they say so. */
export type SheetLinks = ReadonlyMap<string, string>;

export function linksOf({ workbook: { pkg } }: Version, sheet: SheetEntry, root: XmlElement): SheetLinks {
  const elements = root.child(NS.spreadsheet, 'hyperlinks')?.childrenNamed(NS.spreadsheet, 'hyperlink') ?? [];
  if (elements.length === 0) return new Map();
  const targets = new Map(readRelationships(pkg, sheet.part).map(({ id, target }) => [id, target]));
  return new Map(
    elements.map((element) => {
      const target = targets.get(element.attribute(NS.officeRelationships, 'id') ?? '') ?? '';
      const place = element.attribute('', 'location');
      return [element.attribute('', 'ref') ?? '', decodeText(target + (place ? `#${place}` : ''))];
    }),
  );
}

/** `moved`: what a place before is called now, by its name. */
export function linkNotes(before: SheetLinks, after: SheetLinks, moved: (refs: string) => string): Note[] {
  const old = new Map([...before].map(([ref, target]) => [moved(ref) || `${ref} `, target]));
  return [...new Set([...old.keys(), ...after.keys()])].flatMap((ref): Note[] => {
    const [was, is] = [old.get(ref), after.get(ref)];
    if (was === is) return [];
    const [place = ref] = ref.trim().split(':');
    return [{ text: `Link of ${ref.trim()}`, place, before: was ?? null, after: is ?? null }];
  });
}

import { NS, parseXml, readRelationships, relationshipKind } from '../../opc/index.ts';
import { drawingNumber, linksIn, readAnchor } from '../../xlsx/drawings/read-anchors.ts';
import { cellName } from '../../xlsx/file/references.ts';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import type { Pictures } from '../pictures.ts';
import type { XlsxSheetDiff } from '../shape.ts';
import type { Version } from './version.ts';

interface FoundPicture {
  /** What the file calls it by. */
  key: string;
  name: string;
  place: string;
  part: string;
  bytes: Buffer;
}

/** Pictures of a sheet that came, went or are others; each beside what it was. */
export function pictureChanges(
  [before, sheet]: [Version, SheetEntry],
  [after, sheetNow]: [Version, SheetEntry],
  pictures: Pictures,
): XlsxSheetDiff['pictures'] {
  const left = picturesOf(before, sheet);
  const changed: XlsxSheetDiff['pictures'] = [];
  const pairs: [FoundPicture | undefined, FoundPicture][] = [];
  const take = (isLike: (was: FoundPicture) => boolean) => {
    const index = left.findIndex(isLike);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const now = picturesOf(after, sheetNow);
  // What shows the same is the same, whatever a program calls it now.
  const others = now.filter((is) => !take((was) => was.bytes.equals(is.bytes)));
  for (const is of others)
    pairs.push([take((was) => was.key === is.key) ?? take((was) => was.place === is.place), is]);
  const add = ({ workbook }: Version, picture: FoundPicture | undefined) => {
    const place = picture && pictures.add(workbook.pkg, picture.part);
    return typeof place === 'number' ? place : null;
  };
  const label = ({ name, place }: FoundPicture) => [name || 'Picture', place].filter(Boolean).join(' at ');
  for (const [was, is] of pairs)
    changed.push({ label: label(is), before: add(before, was), after: add(after, is) });
  for (const was of left) changed.push({ label: label(was), before: add(before, was), after: null });
  return changed;
}

function picturesOf({ workbook: { pkg } }: Version, sheet: SheetEntry): FoundPicture[] {
  return readRelationships(pkg, sheet.part)
    .filter((link) => relationshipKind(link) === 'drawing' && !link.external && pkg.has(link.part))
    .flatMap(({ part: drawing }) => {
      const anchors = parseXml(pkg.text(drawing)).children;
      return readRelationships(pkg, drawing)
        .filter((link) => relationshipKind(link) === 'image' && !link.external && pkg.has(link.part))
        .flatMap(({ id, part }) => {
          const holders = anchors.filter((anchor) => linksIn(anchor).has(id));
          return holders.map((holder): FoundPicture => {
            const anchor = readAnchor(holder);
            const at = anchor && 'from' in anchor ? cellName(anchor.from.row, anchor.from.column) : '';
            const own = [...holder.descendants()].find((one) => one.is(NS.spreadsheetDrawing, 'cNvPr'));
            const name = own?.attribute('', 'name') ?? '';
            const key = `${drawingNumber(holder) ?? ''} ${name}`;
            return { key, name, place: at, part, bytes: Buffer.from(pkg.read(part)) };
          });
        });
    });
}

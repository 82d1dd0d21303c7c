import { storiesOf } from '../docx/read/story.ts';
import { showStoredResults } from '../docx/show/stored-results.ts';
import { mainPartOf } from '../inspect.ts';
import { NS } from '../opc/namespaces.ts';
import { readRelationships, relationshipKind, removeRelationship } from '../opc/relationships.ts';
import { applySplices, type Splice } from '../opc/splice.ts';
import type { XmlElement } from '../opc/xml.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { readWorkbook } from '../xlsx/file/workbook.ts';

/**
 * Fields that have no result of their own, or one that only the pages tell. Of all others the stored result is printed: the day
 * of today is not the day that was signed.
 */
const OF_THE_PAGES =
  /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION|PAGEREF|TOC|TC|XE|HYPERLINK|FORM(?:TEXT|CHECKBOX|DROPDOWN)|EQ|SYMBOL|ADVANCE|LISTNUM|AUTONUM\w*)\b/i;

/**
 * A Word or Excel document for another program to make pages of, in which that program finds nothing to calculate and nothing
 * to fetch: the stored results in the place of formulas and fields, and no links to files and pictures outside. What it shows
 * is what is stored. Throws DocumentError.
 */
export function printCopy(bytes: Uint8Array): Uint8Array {
  const pkg = readPackage(bytes);
  const { type, part } = mainPartOf(pkg);
  if (type === 'xlsx') takeFormulas(pkg, part);
  else takeFields(pkg);
  takeLinks(pkg);
  return pkg.write();
}

function takeFormulas(pkg: OpcPackage, workbook: string): void {
  for (const { part, isWorksheet } of readWorkbook(pkg, workbook).sheets) {
    if (!isWorksheet || !pkg.has(part)) continue;
    const rows = pkg.xml(part).child(NS.spreadsheet, 'sheetData')?.children ?? [];
    const formulas = rows
      .flatMap((row) => row.children)
      .flatMap((cell) => cell.childrenNamed(NS.spreadsheet, 'f'));
    splice(pkg, part, formulas.map(whole));
  }
}

function takeFields(pkg: OpcPackage): void {
  for (const { part: name } of storiesOf(pkg)) {
    const root = pkg.xml(name);
    const simple = [...root.descendants()].filter(
      (element) =>
        element.is(NS.word, 'fldSimple') && !OF_THE_PAGES.test(element.attribute(NS.word, 'instr') ?? ''),
    );
    splice(pkg, name, [
      ...showStoredResults(root, (instruction) => !OF_THE_PAGES.test(instruction)),
      ...simple.flatMap(tagsOf),
    ]);
  }
}

/** A hyperlink is an address to read, and is fetched by nobody; everything else outside is. */
function takeLinks(pkg: OpcPackage): void {
  for (const name of pkg.names().filter((each) => /(?:^|\/)_rels\/[^/]+\.rels$/i.test(each))) {
    const part = name.replace(/_rels\/([^/]+)\.rels$/i, '$1');
    for (const relationship of readRelationships(pkg, part)) {
      if (!relationship.external || relationshipKind(relationship) === 'hyperlink') continue;
      removeRelationship(pkg, part, relationship.id);
    }
  }
}

function splice(pkg: OpcPackage, part: string, splices: Splice[]): void {
  if (splices.length > 0) pkg.set(part, applySplices(pkg.text(part), splices));
}

const whole = ({ start, end }: XmlElement): Splice => ({ start, end, text: '' });

function tagsOf({ start, innerStart, innerEnd, end, isSelfClosing }: XmlElement): Splice[] {
  if (isSelfClosing) return [{ start, end, text: '' }];
  return [
    { start, end: innerStart, text: '' },
    { start: innerEnd, end, text: '' },
  ];
}

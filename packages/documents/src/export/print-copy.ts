import { storiesOf } from '../docx/read/story.ts';
import { showStoredResults } from '../docx/show/stored-results.ts';
import { mainPartOf } from '../inspect.ts';
import { NS } from '../opc/namespaces.ts';
import { relationshipKind } from '../opc/relationships.ts';
import type { Splice } from '../opc/splice.ts';
import type { XmlElement } from '../opc/xml.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { splice, takeRelationships, whole } from './print-copy-parts.ts';
import { takeFromWorkbook } from './print-copy-xlsx.ts';

/**
 * Fields that have no result of their own, or one that only the pages tell. Of all others the stored result is printed: the day
 * of today is not the day that was signed.
 */
const OF_THE_PAGES =
  /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION|PAGEREF|STYLEREF|TOC|TC|XE|HYPERLINK|FORM(?:TEXT|CHECKBOX|DROPDOWN)|EQ|SYMBOL|ADVANCE|LISTNUM|AUTONUM\w*)\b/i;

/**
 * A Word or Excel document for another program to make pages of, in which that program finds nothing to calculate and nothing
 * to fetch: the stored results in the place of formulas, pivot tables, fields and bound content controls, and no links to files
 * and pictures outside. What it shows is what is stored. Throws DocumentError.
 */
export function printCopy(bytes: Uint8Array): Uint8Array {
  const pkg = readPackage(bytes);
  const { type, part } = mainPartOf(pkg);
  if (type === 'xlsx') takeFromWorkbook(pkg, part);
  else takeFields(pkg);
  // A hyperlink is an address to read, and is fetched by nobody; everything else outside is.
  takeRelationships(pkg, (each) => each.external && relationshipKind(each) !== 'hyperlink');
  return pkg.write();
}

function takeFields(pkg: OpcPackage): void {
  for (const { part: name } of storiesOf(pkg)) {
    const root = pkg.xml(name);
    const all = [...root.descendants()];
    const simple = all.filter(
      (element) =>
        element.is(NS.word, 'fldSimple') && !OF_THE_PAGES.test(element.attribute(NS.word, 'instr') ?? ''),
    );
    // Of Word 2007 and of 2013: a content control with one shows what is stored elsewhere, and not its own text.
    const bindings = all.filter(({ localName }) => localName === 'dataBinding');
    splice(pkg, name, [
      ...showStoredResults(root, (instruction) => !OF_THE_PAGES.test(instruction)),
      ...simple.flatMap(tagsOf),
      ...bindings.map(whole),
    ]);
  }
}

function tagsOf({ start, innerStart, innerEnd, end, isSelfClosing }: XmlElement): Splice[] {
  if (isSelfClosing) return [{ start, end, text: '' }];
  return [
    { start, end: innerStart, text: '' },
    { start: innerEnd, end, text: '' },
  ];
}

import {
  applySplices,
  NS,
  type OpcPackage,
  parseXml,
  readRelationships,
  relationshipKind,
  type Splice,
  type XmlElement,
} from '../../opc/index.ts';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import { openXmlList } from '../../xlsx/file/xml-list.ts';
import { changeElements } from '../../xlsx/formula/formula-places.ts';
import { canonical } from './canonical.ts';
import { chartNotes } from './chart-notes.ts';
import { commentNotes } from './comment-notes.ts';
import { inputRuleNotes } from './input-rule-notes.ts';
import type { Note } from './layout-notes.ts';
import { linkNotes, linksOf } from './links.ts';
import type { Moves } from './moves.ts';
import { pageNotes } from './page-notes.ts';
import { ruleNotes } from './rule-notes.ts';
import type { Version } from './version.ts';

/** What a sheet says beside its cells, in words of a reader. Their plural is the subject of a sentence. */
const ELEMENTS: Record<string, string> = {
  autoFilter: 'The filter',
  pageSetup: 'The page setup',
  pageMargins: 'The page margins',
  headerFooter: 'The page header and footer',
  sheetProtection: 'Protection',
  protectedRanges: 'Protection',
  rowBreaks: 'Page breaks',
  colBreaks: 'Page breaks',
  scenarios: 'Scenarios',
  extLst: 'Sparklines or newer formatting rules',
};

/** Parts of a sheet by the kind of relationship that leads there. */
const PARTS: Record<string, string> = {
  chartEx: 'Chart',
  image: 'Picture',
  table: 'Table',
  pivotTable: 'Pivot table',
  slicer: 'Slicer',
  timeline: 'Timeline',
  ctrlProp: 'Form control',
  oleObject: 'Embedded object',
  package: 'Embedded object',
};

/** What differs between two versions of a sheet in everything that is no cell, as far as it did not only move along. */
export function partNotes(
  [before, sheet]: [Version, SheetEntry],
  [after, sheetNow]: [Version, SheetEntry],
  moves: Moves,
): Note[] {
  const moved = (source: string) => movedAlong(source, moves, sheet.name);
  const [skeleton, skeletonNow] = [skeletonOf(before, sheet), skeletonOf(after, sheetNow)];
  const links = [linksOf(before, sheet, skeleton), linksOf(after, sheetNow, skeletonNow)] as const;
  const pages = pageNotes([before, sheet], [after, sheetNow], moves);
  return [
    ...elementNotes(skeleton, skeletonNow, moved, new Set(pages.keys())),
    ...[...pages.values()].flat().map((text) => ({ text })),
    ...linkNotes(...links, (refs) => moves.ranges(refs, sheet.name)),
    ...ruleNotes([before, sheet], [after, sheetNow], moves),
    ...inputRuleNotes([before, sheet], [after, sheetNow], moves),
    ...chartNotes([before, sheet], [after, sheetNow], moved),
    ...relatedNotes(before, sheet, after, sheetNow, moved),
    ...commentNotes([before, sheet], [after, sheetNow], moves),
  ];
}

function skeletonOf(version: Version, sheet: SheetEntry): XmlElement {
  return openXmlList(version.workbook.pkg.text(sheet.part), 'sheetData', 'row').skeleton;
}

/** `said`: what is said in other words already. */
function elementNotes(
  before: XmlElement,
  after: XmlElement,
  moved: (source: string) => string,
  said: ReadonlySet<string>,
): Note[] {
  const meanings = (root: XmlElement) => {
    const found = new Map<string, string>();
    for (const child of root.children) {
      const words = ELEMENTS[child.localName];
      if (words) found.set(words, (found.get(words) ?? '') + canonical(child));
    }
    return found;
  };
  const [old, now] = [meanings(parseXml(moved(before.source))), meanings(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((words) => !said.has(words) && old.get(words) !== now.get(words))
    .map((words) => ({ text: `${words} changed` }));
}

function relatedNotes(
  before: Version,
  sheet: SheetEntry,
  after: Version,
  sheetNow: SheetEntry,
  moved: (source: string) => string,
): Note[] {
  const [old, now] = [relatedParts(before, sheet, moved), relatedParts(after, sheetNow, (source) => source)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((words) => {
    const [was = [], is = []] = [old.get(words), now.get(words)];
    if (was.length !== is.length)
      return [{ text: `${words} ${is.length > was.length ? 'added' : 'removed'}` }];
    return was.some((meaning, index) => meaning !== is[index]) ? [{ text: `${words} changed` }] : [];
  });
}

/** What the parts of a sheet say, by kind and in the order of the file; a drawing's own words as `Text box`. */
function relatedParts(
  { workbook: { pkg } }: Version,
  sheet: SheetEntry,
  moved: (source: string) => string,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (words: string, meaning: string) => found.set(words, [...(found.get(words) ?? []), meaning]);
  const visit = (part: string) => {
    for (const link of readRelationships(pkg, part)) {
      if (link.external || !pkg.has(link.part)) continue;
      const kind = relationshipKind(link);
      const words = PARTS[kind];
      if (words) add(words, meaningOfPart(pkg, link.part, moved));
      if (kind !== 'drawing') continue;
      const root = parseXml(pkg.text(link.part));
      const texts = [...root.descendants()].filter((element) => element.is(NS.drawing, 't'));
      if (texts.length > 0) add('Text box', texts.map((element) => element.text).join('\n'));
      visit(link.part);
    }
  };
  visit(sheet.part);
  return found;
}

function meaningOfPart(pkg: OpcPackage, part: string, moved: (source: string) => string): string {
  if (!/\.xml$/i.test(part)) return Buffer.from(pkg.read(part)).toString('latin1');
  return canonical(parseXml(moved(pkg.text(part))));
}

/** A text of the version before with its references as they would read now. */
function movedAlong(source: string, moves: Moves, host: string): string {
  const changed = changeElements(parseXml(source), host, (formula, on) => moves.formula(formula, on));
  const root = parseXml(changed);
  const splices: Splice[] = [];
  for (const element of root.descendants()) {
    for (const name of ['ref', 'sqref']) {
      const found = element.findAttribute('', name);
      if (!found) continue;
      const text = moves.ranges(found.value, host);
      if (text !== found.value) splices.push({ start: found.valueStart, end: found.valueEnd, text });
    }
    if (element.localName === 'sqref' && element.children.length === 0) {
      const text = moves.ranges(element.text, host);
      if (text !== element.text) splices.push({ start: element.innerStart, end: element.innerEnd, text });
    }
  }
  return splices.length > 0 ? applySplices(changed, splices) : changed;
}

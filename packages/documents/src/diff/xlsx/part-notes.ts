import { brief } from '../../brief.ts';
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

/** What a sheet says beside its cells: what a reader is told when it changed. */
const ELEMENTS: Record<string, string> = {
  autoFilter: brief`The filter changed`,
  pageSetup: brief`The page setup changed`,
  pageMargins: brief`The page margins changed`,
  headerFooter: brief`The page header and footer changed`,
  sheetProtection: brief`Protection changed`,
  protectedRanges: brief`Protection changed`,
  rowBreaks: brief`Page breaks changed`,
  colBreaks: brief`Page breaks changed`,
  scenarios: brief`Scenarios changed`,
  extLst: brief`Sparklines or newer formatting rules changed`,
};

interface PartWords {
  came: string;
  went: string;
  changed: string;
}

const CONTROL: PartWords = {
  came: brief`Form control added`,
  went: brief`Form control removed`,
  changed: brief`Form control changed`,
};

const OBJECT: PartWords = {
  came: brief`Embedded object added`,
  went: brief`Embedded object removed`,
  changed: brief`Embedded object changed`,
};

/** Of the words in what is drawn. */
const TEXT_BOX: PartWords = {
  came: brief`Text box added`,
  went: brief`Text box removed`,
  changed: brief`Text box changed`,
};

/** What a reader is told of parts of a sheet that came, went or changed, by the kind of relationship that leads there. */
const PARTS: Record<string, PartWords> = {
  chartEx: { came: brief`Chart added`, went: brief`Chart removed`, changed: brief`Chart changed` },
  image: { came: brief`Picture added`, went: brief`Picture removed`, changed: brief`Picture changed` },
  table: { came: brief`Table added`, went: brief`Table removed`, changed: brief`Table changed` },
  pivotTable: {
    came: brief`Pivot table added`,
    went: brief`Pivot table removed`,
    changed: brief`Pivot table changed`,
  },
  slicer: { came: brief`Slicer added`, went: brief`Slicer removed`, changed: brief`Slicer changed` },
  timeline: { came: brief`Timeline added`, went: brief`Timeline removed`, changed: brief`Timeline changed` },
  ctrlProp: CONTROL,
  oleObject: OBJECT,
  package: OBJECT,
};

/**
 * What differs between two versions of a sheet in everything that is no cell, as far as it did not only move along.
 *
 * @param placed what the cells of links and notes are called now
 */
export function partNotes(
  [before, sheet]: [Version, SheetEntry],
  [after, sheetNow]: [Version, SheetEntry],
  moves: Moves,
  placed: (refs: string) => string,
): Note[] {
  const moved = (source: string) => movedAlong(source, moves, sheet.name);
  const [skeleton, skeletonNow] = [skeletonOf(before, sheet), skeletonOf(after, sheetNow)];
  const links = [linksOf(before, sheet, skeleton), linksOf(after, sheetNow, skeletonNow)] as const;
  const pages = pageNotes([before, sheet], [after, sheetNow], moves);
  return [
    ...elementNotes(skeleton, skeletonNow, moved, new Set(pages.keys())),
    ...[...pages.values()].flat().map((text) => ({ text })),
    ...linkNotes(...links, placed),
    ...ruleNotes([before, sheet], [after, sheetNow], moves),
    ...inputRuleNotes([before, sheet], [after, sheetNow], moves),
    ...chartNotes([before, sheet], [after, sheetNow], moved),
    ...relatedNotes(before, sheet, after, sheetNow, moved),
    ...commentNotes([before, sheet], [after, sheetNow], placed),
  ];
}

function skeletonOf(version: Version, sheet: SheetEntry): XmlElement {
  return openXmlList(version.workbook.pkg.text(sheet.part), 'sheetData', 'row').skeleton;
}

/** `said`: the names of elements of which is said in other words what changed. */
function elementNotes(
  before: XmlElement,
  after: XmlElement,
  moved: (source: string) => string,
  said: ReadonlySet<string>,
): Note[] {
  const meanings = (root: XmlElement) => {
    const found = new Map<string, string>();
    for (const child of root.children) {
      const words = said.has(child.localName) ? undefined : ELEMENTS[child.localName];
      if (words) found.set(words, (found.get(words) ?? '') + canonical(child));
    }
    return found;
  };
  const [old, now] = [meanings(parseXml(moved(before.source))), meanings(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((words) => old.get(words) !== now.get(words))
    .map((text) => ({ text }));
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
    if (was.length !== is.length) return [{ text: is.length > was.length ? words.came : words.went }];
    return was.some((meaning, index) => meaning !== is[index]) ? [{ text: words.changed }] : [];
  });
}

/** What the parts of a sheet say, by kind and in the order of the file; a drawing's own words as those of text boxes. */
function relatedParts(
  { workbook: { pkg } }: Version,
  sheet: SheetEntry,
  moved: (source: string) => string,
): Map<PartWords, string[]> {
  const found = new Map<PartWords, string[]>();
  const add = (words: PartWords, meaning: string) => found.set(words, [...(found.get(words) ?? []), meaning]);
  const visit = (part: string) => {
    for (const link of readRelationships(pkg, part)) {
      if (link.external || !pkg.has(link.part)) continue;
      const kind = relationshipKind(link);
      const words = PARTS[kind];
      if (words) add(words, meaningOfPart(pkg, link.part, moved));
      if (kind !== 'drawing') continue;
      const root = parseXml(pkg.text(link.part));
      const texts = [...root.descendants()].filter((element) => element.is(NS.drawing, 't'));
      if (texts.length > 0) add(TEXT_BOX, texts.map((element) => element.text).join('\n'));
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

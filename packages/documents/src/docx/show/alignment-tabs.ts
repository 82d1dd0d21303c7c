import { NS } from '../../opc/namespaces.ts';
import { readRelationships, relatedPart } from '../../opc/relationships.ts';
import { applySplices, type Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { storiesOf } from '../read/story.ts';

/** Twips between the margins of a page that says nothing: A4 with an inch on either side. */
const USUAL_WIDTH = 9_026;

/**
 * Rewrites alignment tabs (ECMA-376 part 1, 17.3.3.23 ptab), of which superdoc 1.46.3 shows nothing, as the usual tabs
 * with stops in the middle and at the right end of the line, for the copy it is given. A merge takes both for the same
 * character.
 */
export function showAlignmentTabs(pkg: OpcPackage, main: string): void {
  for (const { part, kind } of storiesOf(pkg)) {
    if (kind === 'comments' || !/<(?:\w+:)?ptab[\s/>]/.test(pkg.text(part))) continue;
    const root = pkg.xml(part);
    const splices = [...root.descendants()].flatMap((paragraph) =>
      paragraph.is(NS.word, 'p') ? inParagraph(pkg, main, part, paragraph) : [],
    );
    if (splices.length > 0) pkg.set(part, applySplices(root.source, splices));
  }
}

function inParagraph(pkg: OpcPackage, main: string, part: string, paragraph: XmlElement): Splice[] {
  const inRuns = [...paragraph.descendants()].filter(
    (element) => element.parent?.is(NS.word, 'r') && paragraphOf(element) === paragraph,
  );
  const tabs = inRuns.filter((element) => element.is(NS.word, 'ptab'));
  if (tabs.length === 0) return [];
  const prefix = paragraph.name.slice(0, -1);
  const splices: Splice[] = tabs.map(({ start, end }) => ({ start, end, text: `<${prefix}tab/>` }));
  // What is the middle of a cell is for its table to say.
  if (isInside(paragraph, 'tc')) return splices;
  const hasOthers = inRuns.some((element) => element.is(NS.word, 'tab'));
  const width = widthOf(sectionOf(pkg, main, part, paragraph));
  splices.push(...stopsSplices(paragraph, stopsOf(pkg, main, paragraph, tabs, width, hasOthers)));
  return splices;
}

/** Tab stops by their place in twips, each as the element that makes it. */
function stopsOf(
  pkg: OpcPackage,
  main: string,
  paragraph: XmlElement,
  tabs: readonly XmlElement[],
  width: number,
  keepsOthers: boolean,
): Map<number, string> {
  const prefix = paragraph.name.slice(0, -1);
  const stops = new Map<number, string>();
  const direct = paragraph.child(NS.word, 'pPr')?.child(NS.word, 'tabs')?.children ?? [];
  const inherited = stylesOf(pkg, main, paragraph).flatMap(
    (style) => style.child(NS.word, 'pPr')?.child(NS.word, 'tabs')?.children ?? [],
  );
  const at = (stop: XmlElement) => Number(stop.attribute(NS.word, 'pos') ?? 0);
  if (keepsOthers) for (const stop of direct) stops.set(at(stop), stop.outer);
  else {
    for (const stop of inherited) {
      stops.set(at(stop), `<${prefix}tab ${prefix}val="clear" ${prefix}pos="${at(stop)}"/>`);
    }
  }
  for (const tab of tabs) {
    const side = tab.attribute(NS.word, 'alignment');
    if (side !== 'center' && side !== 'right') continue;
    const pos = side === 'center' ? Math.round(width / 2) : width;
    const leader = tab.attribute(NS.word, 'leader') ?? 'none';
    stops.set(
      pos,
      `<${prefix}tab ${prefix}val="${side}" ${prefix}leader="${leader}" ${prefix}pos="${pos}"/>`,
    );
  }
  return stops;
}

function stopsSplices(paragraph: XmlElement, stops: ReadonlyMap<number, string>): Splice[] {
  const prefix = paragraph.name.slice(0, -1);
  const inOrder = [...stops].sort(([a], [b]) => a - b).map(([, stop]) => stop);
  const text = stops.size === 0 ? '' : `<${prefix}tabs>${inOrder.join('')}</${prefix}tabs>`;
  const properties = paragraph.child(NS.word, 'pPr');
  const existing = properties?.child(NS.word, 'tabs');
  if (existing) return [{ start: existing.start, end: existing.end, text }];
  if (!properties || properties.isSelfClosing) {
    const start = properties?.start ?? paragraph.innerStart;
    return [{ start, end: properties?.end ?? start, text: `<${prefix}pPr>${text}</${prefix}pPr>` }];
  }
  const style = properties.child(NS.word, 'pStyle');
  const start = style?.end ?? properties.innerStart;
  return [{ start, end: start, text }];
}

/** The style of a paragraph and those it is based on, the nearest last. */
function stylesOf(pkg: OpcPackage, main: string, paragraph: XmlElement): XmlElement[] {
  const part = relatedPart(pkg, main, 'styles');
  if (!part || !pkg.has(part)) return [];
  const styles = pkg.xml(part).childrenNamed(NS.word, 'style');
  const chain: XmlElement[] = [];
  let id = paragraph.child(NS.word, 'pPr')?.child(NS.word, 'pStyle')?.attribute(NS.word, 'val');
  while (id !== undefined) {
    const style = styles.find((candidate) => candidate.attribute(NS.word, 'styleId') === id);
    if (!style || chain.includes(style)) break;
    chain.unshift(style);
    id = style.child(NS.word, 'basedOn')?.attribute(NS.word, 'val');
  }
  return chain;
}

/** The section a paragraph is in: of a header or footer the first that has it. */
function sectionOf(
  pkg: OpcPackage,
  main: string,
  part: string,
  paragraph: XmlElement,
): XmlElement | undefined {
  const sections = [...pkg.xml(main).descendants()].filter((element) => element.is(NS.word, 'sectPr'));
  if (part === main) return sections.find((section) => section.end > paragraph.start);
  const ids = new Set(readRelationships(pkg, main).flatMap((link) => (link.part === part ? [link.id] : [])));
  const has = (section: XmlElement) =>
    section.children.some((child) => ids.has(child.attribute(NS.officeRelationships, 'id') ?? ''));
  return sections.find(has) ?? sections.at(-1);
}

function widthOf(section: XmlElement | undefined): number {
  const number = (element: string, attribute: string) =>
    Number(section?.child(NS.word, element)?.attribute(NS.word, attribute) ?? Number.NaN);
  const width = number('pgSz', 'w') - number('pgMar', 'left') - number('pgMar', 'right');
  return width > 0 ? Math.round(width) : USUAL_WIDTH;
}

function paragraphOf(element: XmlElement): XmlElement | undefined {
  let at = element.parent;
  while (at && !at.is(NS.word, 'p')) at = at.parent;
  return at;
}

function isInside(element: XmlElement, localName: string): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.is(NS.word, localName)) return true;
  return false;
}

import { setContentType } from '../../opc/content-types.ts';
import { NS } from '../../opc/namespaces.ts';
import { addRelationship, relatedPart } from '../../opc/relationships.ts';
import { applySplices, type Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { type OpcPackage, readPackage } from '../../opc/zip.ts';
import { UNSEEN_TAG } from '../read/editor-export.ts';
import { showPassedOver, unwrap } from '../read/passed-over.ts';
import { removeProtection } from '../read/protection.ts';
import { storiesOf } from '../read/story.ts';
import { useUsualStyleIds } from '../read/style-ids.ts';
import { boxesToFront, holdsOnlyBoxes } from '../read/text-boxes.ts';
import { useUsualNames, useUsualPrefixes } from '../read/usual-names.ts';
import { showAlignmentTabs } from './alignment-tabs.ts';
import { complexScripts } from './complex-scripts.ts';
import { showCountedFields } from './counted-fields.ts';
import { wordStyles } from './default-styles.ts';
import { showFormFields } from './form-fields.ts';
import { joinRuns } from './join-runs.ts';
import { showLinesBelowMerged } from './merged-cells.ts';
import { showRuby } from './ruby.ts';
import { addStandIns } from './stand-ins.ts';
import { isReckoned, showStoredResults } from './stored-results.ts';

/**
 * The document as the editor is given it. superdoc 1.46.3 opens some sound documents as a blank page, or fails to
 * export them; those are rewritten for the editor only, and what is stored stays as it is. A document that needs
 * nothing comes back as the same bytes.
 *
 * Found by trying real files: a body that ends in an empty `w:sectPr` or holds no paragraph shows a blank page; text
 * it passes over is not shown (see `showPassedOver`); a bookmark between two paragraphs becomes a paragraph; a diagram
 * is lost when something is typed beside it; a text box behind text or in a link cuts its paragraph in two; a document
 * that ends in a text box has no place to type; a text box in a content control, a bibliography with a table, a part
 * named .xml that is something else, and other names of parts and prefixes than the usual ones, cannot be opened; a
 * package without styles or settings, and comments that hold pictures or links, make the export fail; a text cut into
 * thousands of runs opens after minutes.
 *
 * @param retell says texts of ours in the language of the reader; without it they are in English. Copies in two languages are the same
 *   to a save: what the texts are in is turned back by its name
 */
export function prepareForEditor(
  bytes: Uint8Array,
  retell: (english: string) => string = (english) => english,
): Uint8Array {
  const pkg = readPackage(bytes);
  const stored = relatedPart(pkg, '', 'officeDocument');
  if (!stored || !pkg.has(stored)) return bytes;
  removeWhatIsNoXml(pkg);
  const main = useUsualNames(pkg, stored);
  useUsualPrefixes(pkg);
  useUsualStyleIds(pkg);
  addStandIns(pkg, retell);
  showAlignmentTabs(pkg, main);
  const showComplexScripts = complexScripts(pkg, main);
  for (const { part } of storiesOf(pkg)) rewrite(pkg, part, showComplexScripts);
  for (const { part } of storiesOf(pkg)) rewrite(pkg, part, showLinesBelowMerged);
  for (const { part } of storiesOf(pkg)) rewrite(pkg, part, showFormFields);
  for (const { part } of storiesOf(pkg)) rewrite(pkg, part, showRuby);
  for (const { part } of storiesOf(pkg)) rewrite(pkg, part, showCountedFields);
  for (const { part } of storiesOf(pkg)) rewrite(pkg, part, (root) => showStoredResults(root, isReckoned));
  for (const { part } of storiesOf(pkg)) rewrite(pkg, part, showPassedOver);
  for (const { part } of storiesOf(pkg)) rewrite(pkg, part, boxesToFront);
  prepareBody(pkg, main);
  addMissingPart(pkg, main, 'styles', wordStyles());
  addMissingPart(pkg, main, 'settings', `<w:settings xmlns:w="${NS.word}"/>`);
  prepareComments(pkg, main);
  removeProtection(pkg, main);
  return pkg.write();
}

function rewrite(pkg: OpcPackage, part: string, splicesOf: (root: XmlElement) => Splice[]): void {
  if (!pkg.has(part)) return;
  const root = pkg.xml(part);
  const splices = splicesOf(root);
  if (splices.length > 0) pkg.set(part, applySplices(root.source, splices));
}

/** White space and the marks of an encoding may stand in front of the first tag. */
const BEGINS_AS_XML = /^[\s\0\xef\xbb\xbf\xfe\xff]*</;
const HEAD = 1_000;

function removeWhatIsNoXml(pkg: OpcPackage): void {
  for (const part of pkg.names()) {
    if (!/\.xml$/i.test(part)) continue;
    const head = Buffer.from(pkg.readOnce(part).subarray(0, HEAD)).toString('latin1');
    if (!BEGINS_AS_XML.test(head)) pkg.remove(part);
  }
}

function prepareBody(pkg: OpcPackage, main: string): void {
  const root = pkg.xml(main);
  const body = root.child(NS.word, 'body');
  if (!body || body.isSelfClosing) return;
  const splices: Splice[] = [];
  const last = body.children.at(-1);
  if (last?.is(NS.word, 'sectPr') && last.children.length === 0) {
    splices.push({ start: last.start, end: last.end, text: '' });
  }
  const end = body.children.findLast((block) => !block.is(NS.word, 'sectPr'));
  const at = end?.end ?? body.innerStart;
  if (!end || holdsOnlyBoxes(end)) splices.push({ start: at, end: at, text: `<${prefixOf(body)}p/>` });
  for (const element of body.descendants()) {
    if (isUnseenDrawing(element)) splices.push(...wrapUnseen(element));
    if (isMarkBetweenBlocks(element)) splices.push({ start: element.start, end: element.end, text: '' });
  }
  // Not spread: there may be more runs to join than a call takes arguments.
  const all = splices.concat(joinRuns(body));
  if (all.length > 0) pkg.set(main, applySplices(root.source, all));
}

/** What superdoc looks for in a drawing (ECMA-376 part 1, 20.1.2.2.17 graphicData). */
const SHOWN_GRAPHICS = new Set(['chart', 'wsp', 'wgp', 'pic']);

/** A diagram, ink or another drawing of which the editor shows nothing. */
function isUnseenDrawing(element: XmlElement): boolean {
  if (!element.is(NS.word, 'drawing') || !element.parent?.is(NS.word, 'r')) return false;
  const data = [...element.descendants()].find((inner) => inner.is(NS.drawing, 'graphicData'));
  return data !== undefined && !data.children.some(({ localName }) => SHOWN_GRAPHICS.has(localName));
}

/** superdoc takes such a drawing for a block in the middle of a line, and what it does not know at all for a character. */
function wrapUnseen({ start, end }: XmlElement): Splice[] {
  return [
    { start, end: start, text: `<${UNSEEN_TAG}>` },
    { start: end, end, text: `</${UNSEEN_TAG}>` },
  ];
}

/** Marks of which nothing is seen, and that no person can change in the editor. */
const MARKS = new Set(
  'bookmarkStart bookmarkEnd proofErr permStart permEnd moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd'.split(
    ' ',
  ),
);

function isMarkBetweenBlocks(element: XmlElement): boolean {
  return element.namespace === NS.word && MARKS.has(element.localName) && hasBlocks(element.parent);
}

function hasBlocks(parent: XmlElement | undefined): boolean {
  return parent?.children.some(({ localName }) => /^(p|tbl|tr|tc)$/.test(localName)) ?? false;
}

/** Adds a part that the main one leads to, in the folder of that, unless there is one. */
export function addMissingPart(pkg: OpcPackage, main: string, kind: string, xml: string): void {
  const related = relatedPart(pkg, main, kind);
  if (related && pkg.has(related)) return;
  const part = `${main.slice(0, main.lastIndexOf('/') + 1)}${kind}.xml`;
  if (pkg.has(part)) return;
  pkg.set(part, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
  setContentType(pkg, part, `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`);
  addRelationship(pkg, main, { type: `${NS.officeRelationships}/${kind}`, part });
}

/** The editor shows the text of comments only, so their pictures and links are left out for it. */
function prepareComments(pkg: OpcPackage, main: string): void {
  const part = relatedPart(pkg, main, 'comments');
  if (!part || !pkg.has(part)) return;
  const root = pkg.xml(part);
  const splices: Splice[] = [];
  const visit = (element: XmlElement) => {
    if (['drawing', 'pict', 'object'].includes(element.localName)) {
      splices.push({ start: element.start, end: element.end, text: '' });
      return;
    }
    if (element.is(NS.word, 'hyperlink') && !element.isSelfClosing) {
      splices.push(...unwrap(element));
    }
    element.children.forEach(visit);
  };
  visit(root);
  if (splices.length > 0) pkg.set(part, applySplices(root.source, splices));
}

function prefixOf(element: XmlElement): string {
  return element.name.slice(0, element.name.length - element.localName.length);
}

import { setContentType } from '../opc/content-types.ts';
import { NS } from '../opc/namespaces.ts';
import { addRelationship, relatedPart } from '../opc/relationships.ts';
import { applySplices, type Splice } from '../opc/splice.ts';
import type { XmlElement } from '../opc/xml.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { wordStyles } from './default-styles.ts';
import { UNSEEN_TAG } from './editor-export.ts';
import { joinRuns } from './join-runs.ts';
import { liftProtection } from './protection.ts';
import { boxesToFront, holdsOnlyBoxes } from './text-boxes.ts';

/**
 * The document as the editor is given it. superdoc 1.46.3 opens some sound documents as a blank page, or fails to
 * export them; those are rewritten for the editor only, and what is stored stays as it is. A document that needs
 * nothing comes back as the same bytes.
 *
 * Found by trying real files: a body that ends in an empty `w:sectPr` or holds no paragraph shows a blank page; text
 * inside `w:customXml` is not shown; a bookmark between two paragraphs becomes a paragraph; a diagram is lost when
 * something is typed beside it; a text box behind text or in a link cuts its paragraph in two; a document that ends in
 * a text box has no place to type; a text box in a content control, a bibliography with a table, and a part named .xml
 * that is something else, cannot be opened; a package without styles or settings, and comments that hold pictures or
 * links, make the export fail; a text cut into thousands of runs opens after minutes.
 */
export function prepareForEditor(bytes: Uint8Array): Uint8Array {
  const pkg = readPackage(bytes);
  const main = relatedPart(pkg, '', 'officeDocument');
  if (!main || !pkg.has(main)) return bytes;
  removeWhatIsNoXml(pkg);
  prepareBody(pkg, main);
  addMissingPart(pkg, main, 'styles', wordStyles());
  addMissingPart(pkg, main, 'settings', `<w:settings xmlns:w="${NS.word}"/>`);
  prepareComments(pkg, main);
  liftProtection(pkg, main);
  return pkg.write();
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
  const stored = pkg.xml(main).child(NS.word, 'body');
  const moves = stored ? boxesToFront(stored) : [];
  if (moves.length > 0) pkg.set(main, applySplices(pkg.text(main), moves));
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
    if (element.is(NS.word, 'customXml') && isInsideParagraph(element)) splices.push(...unwrap(element));
    if (isUnseenDrawing(element)) splices.push(...wrapUnseen(element));
    if (isMarkBetweenBlocks(element)) splices.push({ start: element.start, end: element.end, text: '' });
  }
  splices.push(...bibliographyMarks(body), ...joinRuns(body));
  if (splices.length > 0) pkg.set(main, applySplices(root.source, splices));
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

/** The marks of bibliography fields go, their text stays. */
function bibliographyMarks(body: XmlElement): Splice[] {
  const open: { marks: XmlElement[]; instruction: string }[] = [];
  const found: XmlElement[] = [];
  for (const element of body.descendants()) {
    if (element.is(NS.word, 'instrText')) {
      const field = open.at(-1);
      field?.marks.push(element);
      if (field) field.instruction += element.text;
    }
    if (!element.is(NS.word, 'fldChar')) continue;
    const type = element.attribute(NS.word, 'fldCharType');
    if (type === 'begin') open.push({ marks: [], instruction: '' });
    open.at(-1)?.marks.push(element);
    if (type !== 'end') continue;
    const field = open.pop();
    if (field && /^\s*BIBLIOGRAPHY\b/i.test(field.instruction)) found.push(...field.marks);
  }
  return found.map(({ start, end }) => ({ start, end, text: '' }));
}

/** Marks of which nothing is seen, and that no person can change in the editor. */
const MARKS = new Set(['bookmarkStart', 'bookmarkEnd', 'proofErr', 'permStart', 'permEnd']);

function isMarkBetweenBlocks(element: XmlElement): boolean {
  return element.namespace === NS.word && MARKS.has(element.localName) && hasBlocks(element.parent);
}

function hasBlocks(parent: XmlElement | undefined): boolean {
  return parent?.children.some(({ localName }) => /^(p|tbl|tr|tc)$/.test(localName)) ?? false;
}

function isInsideParagraph(element: XmlElement): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.is(NS.word, 'p')) return true;
  return false;
}

/** The element's tags and its properties go, its content stays. */
function unwrap(element: XmlElement): Splice[] {
  if (element.isSelfClosing) return [];
  const properties = element.children.find((child) => child.localName === 'customXmlPr');
  return [
    { start: element.start, end: properties?.end ?? element.innerStart, text: '' },
    { start: element.innerEnd, end: element.end, text: '' },
  ];
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

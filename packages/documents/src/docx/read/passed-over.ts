import { NS } from '../../opc/namespaces.ts';
import type { Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { symbolCharacter } from './symbols.ts';

/** Fields of which superdoc 1.46.3 makes something of its own; of every other `w:fldSimple` it shows nothing. */
const KNOWN_FIELDS = new Set(
  'PAGE NUMPAGES SECTIONPAGES HYPERLINK TOC INDEX XE TC REF NOTEREF STYLEREF BIBLIOGRAPHY TA TOA'.split(' '),
);

/** Tracked moves by the tracked changes as which the editor shows them. */
const MOVES: Record<string, string> = { moveTo: 'ins', moveFrom: 'del' };
const DELETED: Record<string, string> = { t: 'delText', instrText: 'delInstrText' };

/**
 * Rewrites what superdoc 1.46.3 passes over so that it shows it, for the copy it is given: the text in simple fields,
 * in a direction of its own (`w:dir`, `w:bdo`), in custom XML and in building blocks within a line loses what is around
 * it, and so do rows and cells in content controls; a content control of which nothing is said, as a copy of one is stored,
 * loses the empty `w:sdtPr`; a tracked move becomes an insertion and a deletion; symbols become
 * the characters that look the same. A merge finds each of them again by its text (see `atomsOf` and `blocksOf`).
 */
export function showPassedOver(root: XmlElement): Splice[] {
  const splices: Splice[] = [];
  const visit = (element: XmlElement, isMoved: boolean) => {
    for (const child of element.children) {
      if (child.namespace !== NS.word) {
        visit(child, isMoved);
        continue;
      }
      splices.push(...rewritten(child, isMoved));
      // What stands in properties says how a mark looks, and is no text.
      if (!child.localName.endsWith('Pr')) visit(child, isMoved || child.localName === 'moveFrom');
    }
  };
  visit(root, false);
  return splices;
}

function rewritten(element: XmlElement, isMoved: boolean): Splice[] {
  switch (element.localName) {
    case 'dir':
    case 'bdo':
    case 'customXml':
      return unwrap(element);
    case 'fldSimple':
      return KNOWN_FIELDS.has(keywordOf(element)) ? [] : unwrap(element);
    case 'sdt':
      return isPassedOver(element) ? unwrapControl(element) : [];
    case 'sdtPr':
      return element.children.length === 0 && element.parent && !isPassedOver(element.parent)
        ? [{ start: element.start, end: element.end, text: '' }]
        : [];
    case 'moveTo':
    case 'moveFrom':
      return renamed(element, MOVES[element.localName] ?? '');
    case 't':
    case 'instrText':
      return isMoved ? renamed(element, DELETED[element.localName] ?? '') : [];
    case 'cr':
      return renamed(element, 'br');
    case 'sym':
      return asText(element, isMoved);
    default:
      return [];
  }
}

function keywordOf(field: XmlElement): string {
  return (field.attribute(NS.word, 'instr') ?? '').trim().split(/\s+/)[0]?.toUpperCase() ?? '';
}

/** A content control around rows or cells, and a building block within a line. */
function isPassedOver(control: XmlElement): boolean {
  if (isAroundParts(control)) return true;
  const properties = control.child(NS.word, 'sdtPr');
  return properties?.child(NS.word, 'docPartObj') !== undefined && isInsideParagraph(control);
}

/** Whether a content control, or custom XML, holds rows of a table or cells of a row. */
export function isAroundParts(wrapper: XmlElement): boolean {
  let at = wrapper.parent;
  while (at?.is(NS.word, 'sdtContent') || at?.is(NS.word, 'sdt') || at?.is(NS.word, 'customXml'))
    at = at.parent;
  return at?.is(NS.word, 'tbl') === true || at?.is(NS.word, 'tr') === true;
}

function isInsideParagraph(element: XmlElement): boolean {
  for (let at = element.parent; at && !at.is(NS.word, 'txbxContent'); at = at.parent)
    if (at.is(NS.word, 'p')) return true;
  return false;
}

/** The element's tags and what describes it go, its content stays. */
export function unwrap(element: XmlElement): Splice[] {
  if (element.isSelfClosing) return [{ start: element.start, end: element.end, text: '' }];
  const [first] = element.children;
  const describes = first && /^(?:customXmlPr|smartTagPr|fldData)$/.test(first.localName);
  return [
    { start: element.start, end: describes ? first.end : element.innerStart, text: '' },
    { start: element.innerEnd, end: element.end, text: '' },
  ];
}

function unwrapControl(control: XmlElement): Splice[] {
  const content = control.child(NS.word, 'sdtContent');
  if (!content || content.isSelfClosing) return [{ start: control.start, end: control.end, text: '' }];
  return [
    { start: control.start, end: content.innerStart, text: '' },
    { start: content.innerEnd, end: control.end, text: '' },
  ];
}

function renamed(element: XmlElement, localName: string): Splice[] {
  const name = prefixOf(element) + localName;
  const start = element.start + 1;
  const splices = [{ start, end: start + element.name.length, text: name }];
  if (!element.isSelfClosing) splices.push({ start: element.innerEnd, end: element.end, text: `</${name}>` });
  return splices;
}

function asText(symbol: XmlElement, isMoved: boolean): Splice[] {
  const character = shownSymbol(symbol);
  if (character === undefined) return [];
  const name = `${prefixOf(symbol)}${isMoved ? 'delText' : 't'}`;
  return [{ start: symbol.start, end: symbol.end, text: `<${name}>${character}</${name}>` }];
}

/** The character as which a `w:sym` is shown, undefined where none looks the same. */
export function shownSymbol(symbol: XmlElement): string | undefined {
  const code = symbol.attribute(NS.word, 'char') ?? '';
  return symbolCharacter(symbol.attribute(NS.word, 'font') ?? '', code);
}

function prefixOf(element: XmlElement): string {
  return element.name.slice(0, element.name.length - element.localName.length);
}

import { NS } from '../../../opc/namespaces.ts';
import { applySplices, type Splice } from '../../../opc/splice.ts';
import { escapeAttribute, type XmlElement } from '../../../opc/xml.ts';
import { contentKey } from '../../read/blocks.ts';

/**
 * Text of an element of the editor's XML, ready to stand in the original: prefixes declared, what it refers to
 * carried over. `omissions` cut or replace pieces of it, in offsets of its source.
 */
export type Carry = (element: XmlElement, omissions?: readonly Splice[]) => string;

/** Order of what stands in `wp:inline` and `wp:anchor` (ECMA-376 part 1, 20.4.2.8 and 20.4.2.3; the last two are Word's own). */
export const FRAME_ORDER: readonly string[] = [
  ...['simplePos', 'positionH', 'positionV', 'extent', 'effectExtent'],
  ...['wrapNone', 'wrapSquare', 'wrapTight', 'wrapThrough', 'wrapTopAndBottom'],
  ...['docPr', 'cNvGraphicFramePr', 'graphic', 'sizeRelH', 'sizeRelV'],
];

/**
 * Order in which the schema wants children (ECMA-376 part 1, annex A, CT_PPr, CT_RPr, CT_TblPr, CT_TcPr, CT_TblBorders,
 * CT_TcBorders, CT_TcMar, CT_Lvl); those of a row's properties (CT_TrPr) may stand in any.
 * Only the order of what the editor can add matters; names that are missing go last.
 */
const ORDER: Record<string, readonly string[] | undefined> = {
  numPr: ['ilvl', 'numId', 'numberingChange', 'ins'],
  pPr: 'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange'.split(
    ' ',
  ),
  rPr: 'ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange'.split(
    ' ',
  ),
  tblPr:
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange'.split(
      ' ',
    ),
  sectPr:
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange'.split(
      ' ',
    ),
  tcPr: 'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark headers cellIns cellDel cellMerge tcPrChange'.split(
    ' ',
  ),
  lvl: 'start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr'.split(' '),
  // Of Word 2010 ([MS-DOCX] 2.6.1.17, CT_SdtCheckbox).
  checkbox: ['checked', 'checkedState', 'uncheckedState'],
  // Of DrawingML (ECMA-376 part 1, 20.1.7.6): superdoc 1.46.3 writes the size of a new picture in front of its place.
  xfrm: ['off', 'ext'],
  tblBorders: 'top left start bottom right end insideH insideV'.split(' '),
  tcBorders: 'top left start bottom right end insideH insideV tl2br tr2bl'.split(' '),
  tblCellMar: 'top left start bottom right end'.split(' '),
  tcMar: 'top left start bottom right end'.split(' '),
};

/**
 * The children of a property element as the schema wants them; the same list where they are so already. What the schema does not
 * name, extensions of Word, stands behind all but a suggested change.
 */
export function inSchemaOrder(element: XmlElement): readonly XmlElement[] {
  if (element.namespace === NS.wordDrawing) return inFrameOrder(element);
  const isKnown = element.namespace === NS.word || element.namespace === NS.drawing;
  const order = isKnown ? ORDER[element.localName] : undefined;
  if (!order) return element.children;
  const rank = ({ namespace, localName }: XmlElement) => {
    const at = namespace === element.namespace ? order.indexOf(localName) : -1;
    return at < 0 ? order.length - 1.5 : at;
  };
  const ranks = element.children.map(rank);
  const isInOrder = ranks.every((each, i) => i === 0 || (ranks[i - 1] ?? 0) <= each);
  return isInOrder ? element.children : element.children.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * The same of what frames a drawing: superdoc 1.46.3 writes what the file had not said of one behind all that it had. What is not named
 * here stands for something that is, as two ways to say a place do, and stays behind what it stood behind.
 */
function inFrameOrder({ localName, children }: XmlElement): readonly XmlElement[] {
  if (localName !== 'inline' && localName !== 'anchor') return children;
  let last = -1;
  const ranked = children.map((child) => {
    const at = FRAME_ORDER.indexOf(child.localName);
    if (at >= 0) last = at;
    return { child, rank: last };
  });
  const isInOrder = ranked.every(({ rank }, i) => i === 0 || (ranked[i - 1]?.rank ?? 0) <= rank);
  return isInOrder ? children : ranked.toSorted((a, b) => a.rank - b.rank).map(({ child }) => child);
}

/** Property elements that are lists of properties themselves and are merged child by child. */
const NESTED = new Set([
  ...['rPr', 'sectPr', 'tblBorders', 'tcBorders', 'pBdr', 'tblCellMar', 'tcMar'],
  // Of content controls.
  ...['checkbox', 'date', 'dropDownList', 'comboBox'],
]);

/**
 * Changes a property element (`w:pPr`, `w:rPr`, `w:tblPr`, …) of the original as the person changed the editor's:
 * a child that is the same before and after keeps the original's bytes, whatever the editor made of it.
 * So does one of the `unchanged`, by its name. Answers the new text of the element; '' if nothing is left of it.
 */
export function mergeProperties(
  original: XmlElement | undefined,
  base: XmlElement | undefined,
  edited: XmlElement | undefined,
  carry: Carry,
  unchanged: ReadonlySet<string> = NONE,
): string {
  return original
    ? changeProperties(original, base, edited, carry, unchanged)
    : addProperties(base, edited, carry, unchanged);
}

const NONE: ReadonlySet<string> = new Set();

/** What the person added, where the original has no such element. */
function addProperties(
  base: XmlElement | undefined,
  edited: XmlElement | undefined,
  carry: Carry,
  unchanged: ReadonlySet<string>,
): string {
  if (!edited) return '';
  const same = edited.children.filter(
    (child) => unchanged.has(child.localName) || keyOf(find(base, child)) === keyOf(child),
  );
  if (same.length === edited.children.length) return '';
  return carry(
    edited,
    same.map(({ start, end }) => ({ start, end, text: '' })),
  );
}

/** The original's element with every property replaced, added or taken away that the person changed. */
function changeProperties(
  original: XmlElement,
  base: XmlElement | undefined,
  edited: XmlElement | undefined,
  carry: Carry,
  unchanged: ReadonlySet<string> = NONE,
): string {
  const splices: Splice[] = attributeSplices(original, base, edited);
  const added: string[] = [];
  for (const { name, before, after, property } of changedProperties(base, edited)) {
    if (unchanged.has(name)) continue;
    const mine = original.children.find((child) => propertyOf(child) === property);
    const text = mine ? changeProperty(mine, before, after, carry) : after ? carry(after) : '';
    if (mine) splices.push({ start: mine.start, end: mine.end, text });
    else if (text) insertInOrder(original, name, text, splices, added);
  }
  return render(original, splices, added);
}

interface ChangedProperty {
  property: string;
  /** Of its element. */
  name: string;
  before: XmlElement | undefined;
  after: XmlElement | undefined;
}

/** Properties that are something else in `edited` than in `base`, each once. */
function changedProperties(base: XmlElement | undefined, edited: XmlElement | undefined): ChangedProperty[] {
  const names = new Map<string, string>();
  for (const child of [...(base?.children ?? []), ...(edited?.children ?? [])])
    if (!names.has(propertyOf(child))) names.set(propertyOf(child), child.localName);
  return [...names]
    .map(([property, name]) => {
      const isIt = (child: XmlElement) => propertyOf(child) === property;
      return { property, name, before: base?.children.find(isIt), after: edited?.children.find(isIt) };
    })
    .filter(({ before, after }) => keyOf(before) !== keyOf(after));
}

/** The new text of a property that the original has: lists child by child, leaves attribute by attribute. */
function changeProperty(
  mine: XmlElement,
  before: XmlElement | undefined,
  after: XmlElement | undefined,
  carry: Carry,
): string {
  // With nothing in it, it still ends a section.
  if (mine.localName === 'sectPr' && !after) return '';
  if (NESTED.has(mine.localName)) return changeProperties(mine, before, after, carry);
  if (isLeaf(mine) && before && after && isLeaf(before) && isLeaf(after)) {
    return shift(mine, attributeSplices(mine, before, after));
  }
  return after ? carry(after) : '';
}

function find(parent: XmlElement | undefined, child: XmlElement): XmlElement | undefined {
  return parent?.children.find((other) => propertyOf(other) === propertyOf(child));
}

/** Properties are known by their name; a section has a header and a footer of each type (ECMA-376 part 1, 17.10.5). */
function propertyOf(child: XmlElement): string {
  const isOneOfSeveral = child.localName === 'headerReference' || child.localName === 'footerReference';
  return isOneOfSeveral
    ? `${child.localName} ${child.attribute(NS.word, 'type') ?? 'default'}`
    : child.localName;
}

function keyOf(element: XmlElement | undefined): string {
  return element ? contentKey(element) : '';
}

function isLeaf(element: XmlElement): boolean {
  return element.children.length === 0;
}

function insertInOrder(
  original: XmlElement,
  name: string,
  text: string,
  splices: Splice[],
  added: string[],
): void {
  const order = ORDER[original.localName] ?? [];
  const rank = order.indexOf(name);
  const next =
    rank < 0 ? undefined : original.children.find((child) => order.indexOf(child.localName) > rank);
  if (next) splices.push({ start: next.start, end: next.start, text });
  else added.push(text);
}

function render(original: XmlElement, splices: Splice[], added: string[]): string {
  if (original.isSelfClosing) {
    const open = shift(original, splices);
    return added.length === 0 ? open : `${open.replace(/\s*\/>$/, '>')}${added.join('')}</${original.name}>`;
  }
  if (added.length > 0)
    splices.push({ start: original.innerEnd, end: original.innerEnd, text: added.join('') });
  const text = shift(original, splices);
  return splices.length > 0 && SAYS_NOTHING_EMPTY.has(original.localName) && isEmpty(text) ? '' : text;
}

/** Without a property in them they are as good as not there; others the schema wants, or their being there says something. */
const SAYS_NOTHING_EMPTY = new Set(['rPr', 'pPr', 'tblBorders', 'tcBorders', 'pBdr', 'tblCellMar', 'tcMar']);

/** Whether it is the text of an element with nothing in it and no attribute. */
const isEmpty = (text: string): boolean => /^<[^\s>]+\s*>\s*<\/[^>]+>$/.test(text);

/** Applies splices given in offsets of the whole source to the element's own text. */
function shift(element: XmlElement, splices: Splice[]): string {
  return applySplices(
    element.outer,
    splices.map(({ start, end, text }) => ({ start: start - element.start, end: end - element.start, text })),
  );
}

/** Changes to the attributes of `original` as `edited` differs from `base`; names are matched by their local part. */
export function attributeSplices(
  original: XmlElement,
  base: XmlElement | undefined,
  edited: XmlElement | undefined,
): Splice[] {
  const splices: Splice[] = [];
  if (!base || !edited) return splices;
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const prefix = original.name.includes(':') ? original.name.slice(0, original.name.indexOf(':') + 1) : '';
  const names = new Set([...base.attributes, ...edited.attributes].map(({ name }) => name));
  for (const name of names) {
    if (name.startsWith('xmlns') || /^\w+:(?:rsid|paraId|textId)/.test(name)) continue;
    const before = base.attributes.find((a) => a.name === name)?.value;
    const after = edited.attributes.find((a) => a.name === name)?.value;
    if (before === after) continue;
    const mine = original.attributes.find((a) => local(a.name) === local(name));
    if (mine && after !== undefined)
      splices.push({ start: mine.valueStart, end: mine.valueEnd, text: escapeAttribute(after) });
    else if (mine) {
      const start = original.source.lastIndexOf(mine.name, mine.valueStart);
      splices.push({ start, end: mine.valueEnd + 1, text: '' });
    } else if (after !== undefined) {
      const at = original.start + 1 + original.name.length;
      splices.push({
        start: at,
        end: at,
        text: ` ${name.includes(':') ? prefix : ''}${local(name)}="${escapeAttribute(after)}"`,
      });
    }
  }
  return splices;
}

import type { KnownStyle } from '../styles/known-styles.ts';
import type { XmlNode } from '../undecided.ts';

/** A style as the file has it, and as superdoc lays out by it. */
export interface CopiedStyle {
  stored: XmlNode;
  laidOut: KnownStyle;
}

/** Styles by their ids. */
export type CopiedStyles = Record<string, CopiedStyle>;

/** More than documents have: as many styles, and as many elements in all of them. */
const MOST_STYLES = 500;
const MOST_ELEMENTS = 20_000;
const LONGEST = 255;

const KINDS = ['paragraph', 'character', 'table'];

const names = (text: string): readonly string[] => text.split(' ');
const PARTS = 'pPr rPr tblPr trPr tcPr';
const SIDES = 'top left start bottom right end';

/**
 * What stands in what, in the order of the schema (ECMA-376 part 1, annex A: CT_Style and what it holds), by names without their prefix; what is not here
 * holds nothing. Lists and suggested changes are not: they are those of the other document, as what is its usual style.
 */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  style: names(
    `name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply ${PARTS} tblStylePr`,
  ),
  tblStylePr: names(PARTS),
  pPr: names(
    'keepNext keepLines pageBreakBefore framePr widowControl suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle',
  ),
  pBdr: names('top left bottom right between bar'),
  tabs: names('tab'),
  rPr: names(
    'rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath',
  ),
  tblPr: names(
    'tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook',
  ),
  tblBorders: names(`${SIDES} insideH insideV`),
  tblCellMar: names(SIDES),
  trPr: names(
    'cnfStyle divId gridBefore gridAfter wBefore wAfter cantSplit trHeight tblHeader tblCellSpacing jc hidden',
  ),
  tcPr: names('cnfStyle tcW tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark'),
  tcBorders: names(`${SIDES} insideH insideV tl2br tr2bl`),
  tcMar: names(SIDES),
};

/** What there may be several of. */
const SEVERAL = ['tblStylePr', 'tab'];

/** What superdoc 1.46.3 has of the look that a style gives. */
const PROPERTIES = /^(?:run|paragraph|table|tableRow|tableCell|tableStyle)Properties$/;

/**
 * The styles that a clipboard holds. Any page can write one: what is no style as a file may have it is left out, and of a style what the schema does not know.
 * superdoc writes names, and values that are no text, into the file as they are.
 */
export function copiedStylesIn(given: unknown): CopiedStyles {
  const found: CopiedStyles = {};
  if (!isRecord(given)) return found;
  const room = { left: MOST_ELEMENTS };
  for (const [id, style] of Object.entries(given).slice(0, MOST_STYLES)) {
    if (!isRecord(style) || id === '' || id in Object.prototype) continue;
    const stored = elementIn(style.stored, 'style', room);
    const { 'w:styleId': styleId, 'w:type': type = '' } = stored?.attributes ?? {};
    if (room.left < 0) break;
    if (!stored || styleId !== id || !KINDS.includes(type)) continue;
    found[id] = { stored, laidOut: laidOutIn(style.laidOut, stored) };
  }
  return found;
}

function elementIn(given: unknown, name: string, room: { left: number }): XmlNode | undefined {
  if (!isRecord(given) || given.name !== `w:${name}` || --room.left < 0) return undefined;
  const { attributes, elements } = given;
  const children = Array.isArray(elements) ? elements : [];
  return {
    type: 'element',
    name: `w:${name}`,
    attributes: Object.fromEntries(
      isRecord(attributes) ? Object.entries(attributes).filter(isAttribute) : [],
    ),
    elements: (WITHIN[name] ?? []).flatMap((child) => {
      const known = children.filter((each) => isRecord(each) && each.name === `w:${child}`);
      const all = SEVERAL.includes(child) ? known : known.slice(0, 1);
      return all.flatMap((each) => elementIn(each, child, room) ?? []);
    }),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without what no XML can say (XML 1.0, 2.2), and what a value has no use for. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(value);

const isAttribute = (entry: [string, unknown]): entry is [string, string] =>
  /^w:(?!default$)[A-Za-z]+$/.test(entry[0]) && isText(entry[1]);

function laidOutIn(given: unknown, { attributes, elements = [] }: XmlNode): KnownStyle {
  const properties = Object.entries(isRecord(given) ? given : {}).filter(
    ([key, value]) => PROPERTIES.test(key) && isRecord(value),
  );
  const said = (child: string) => elements.find(({ name }) => name === `w:${child}`)?.attributes?.['w:val'];
  const { 'w:styleId': styleId = '', 'w:type': type = '' } = attributes ?? {};
  const basedOn = said('basedOn');
  return {
    ...Object.fromEntries(properties),
    styleId,
    type,
    name: said('name') ?? styleId,
    ...(basedOn !== undefined && { basedOn }),
  };
}

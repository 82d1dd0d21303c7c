import { t } from '@benchbook/words';
/** An element as superdoc keeps what it does not show, in the way of xml-js. */
export interface XmlNode {
  type?: string;
  name?: string;
  attributes?: Record<string, string | number | undefined>;
  elements?: XmlNode[];
}

export type Side = 'top' | 'bottom' | 'left' | 'right';
export const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right'];

/** How the pages of a section are; all in twentieths of a point, as the file has it (ECMA-376 part 1, 17.6.11 and 17.6.13). */
export interface PageSetup extends Record<Side, number> {
  width: number;
  height: number;
}

/** What Word takes where a section does not say it. */
const UNSAID: PageSetup = { width: 12_240, height: 15_840, top: 1440, bottom: 1440, left: 1440, right: 1440 };

/** The children of `w:sectPr` in the order of the schema (ECMA-376 part 1, annex A, CT_SectPr). */
const ORDER =
  'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange'.split(
    ' ',
  );

export const isLandscape = ({ width, height }: PageSetup): boolean => width > height;

export function setupOf(section: XmlNode | null | undefined): PageSetup {
  const size = child(section, 'pgSz');
  const margins = child(section, 'pgMar');
  const number = (node: XmlNode | undefined, name: string, unsaid: number) => {
    const value = Number(node?.attributes?.[`w:${name}`] ?? Number.NaN);
    return Number.isFinite(value) ? value : unsaid;
  };
  const side = (name: Side) => [name, number(margins, name, UNSAID[name])] as const;
  return {
    width: number(size, 'w', UNSAID.width),
    height: number(size, 'h', UNSAID.height),
    ...(Object.fromEntries(SIDES.map(side)) as Record<Side, number>),
  };
}

/** The section with another page set-up; what it says beside that stays, and so does what is as it was. */
export function withSetup(section: XmlNode | null | undefined, setup: PageSetup): XmlNode {
  const now = setupOf(section);
  let changed: XmlNode = section ?? { type: 'element', name: 'w:sectPr', elements: [] };
  if (setup.width !== now.width || setup.height !== now.height || !child(section, 'pgSz')) {
    // The number of a paper in the list of the printer's says the size it had.
    const { 'w:code': _, 'w:orient': __, ...size } = child(section, 'pgSz')?.attributes ?? {};
    const orient = isLandscape(setup) ? { 'w:orient': 'landscape' } : {};
    const attributes = { ...size, 'w:w': String(setup.width), 'w:h': String(setup.height), ...orient };
    changed = withChild(changed, { type: 'element', name: 'w:pgSz', attributes });
  }
  const moved = SIDES.filter((side) => setup[side] !== now[side]);
  if (moved.length > 0 || !child(section, 'pgMar')) {
    // All seven are asked for by the schema.
    const unsaid = { 'w:header': '720', 'w:footer': '720', 'w:gutter': '0' };
    const sides = Object.fromEntries(SIDES.map((side) => [`w:${side}`, String(setup[side])]));
    const attributes = { ...unsaid, ...child(section, 'pgMar')?.attributes, ...sides };
    changed = withChild(changed, { type: 'element', name: 'w:pgMar', attributes });
  }
  return changed;
}

/** Whether the first page has a header and a footer of its own (ECMA-376 part 1, 17.10.6 titlePg). */
export function hasTitlePage(section: XmlNode | null | undefined): boolean {
  const said = child(section, 'titlePg');
  return said !== undefined && !/^(?:0|false|off)$/.test(String(said.attributes?.['w:val'] ?? ''));
}

/** The section with such a first page, or without. */
export function withTitlePage(section: XmlNode | null | undefined, own: boolean): XmlNode {
  const without = withoutChild(section ?? { type: 'element', name: 'w:sectPr', elements: [] }, 'titlePg');
  return own ? withChild(without, { type: 'element', name: 'w:titlePg' }) : without;
}

/** The section with that child in the place of the one of its name, or where the schema wants it. */
export function withChild(section: XmlNode, added: XmlNode): XmlNode {
  const elements = section.elements ?? [];
  const known = elements.findIndex(({ name }) => name === added.name);
  if (known >= 0) return { ...section, elements: elements.with(known, added) };
  const rank = (node: XmlNode) => ORDER.indexOf(node.name?.replace(/^w:/, '') ?? '');
  const next = elements.findIndex((other) => rank(other) > rank(added));
  return { ...section, elements: elements.toSpliced(next < 0 ? elements.length : next, 0, added) };
}

/** The section without children of that name. */
export function withoutChild(section: XmlNode, name: string): XmlNode {
  return { ...section, elements: (section.elements ?? []).filter((node) => node.name !== `w:${name}`) };
}

function child(section: XmlNode | null | undefined, name: string): XmlNode | undefined {
  return section?.elements?.find((node) => node.name === `w:${name}`);
}

/** Why pages cannot be so, as a sentence; undefined where they can. */
export function whyNot(setup: PageSetup): string | undefined {
  const { width, height, top, bottom, left, right } = setup;
  const sizes = [width, height];
  if ([...sizes, ...SIDES.map((side) => setup[side])].some((value) => !Number.isFinite(value)))
    return t('Each size is a number.');
  if (sizes.some((size) => size < LEAST_PAGE || size > MOST_PAGE))
    return t('Paper is between 25 and 558 mm (1 and 22 inches) wide and high.');
  if (SIDES.some((side) => setup[side] < 0)) return 'A margin is not less than nothing.';
  if (width - left - right < LEAST_TEXT || height - top - bottom < LEAST_TEXT)
    return t('The margins leave no room for text. Make them smaller, or the paper larger.');
  return undefined;
}

/** One inch, and 22: what Word can have (in twentieths of a point). */
const LEAST_PAGE = 1_440;
const MOST_PAGE = 31_680;
/** Half an inch. */
const LEAST_TEXT = 720;

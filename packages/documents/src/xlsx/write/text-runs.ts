import { escapeAttribute } from '../../opc/index.ts';
import { MAX_RUNS, textRuns } from '../display/index.ts';
import type { CellContent, TextFont } from '../edits.ts';
import type { FontProperties } from '../file/font-properties.ts';
import { EditRefused } from '../file/refused.ts';
import type { ReadCell } from '../read/read-cells.ts';
import { type CellFont, colouredFont, runFont, shownFont } from '../read/text-runs.ts';

const COLOR = /^#[0-9a-fA-F]{6}$/;
const MAX_FONT_NAME = 31;

/** Throws EditRefused for runs that are no whole text or that no file can hold; `name` is the cell's. */
export function checkRuns({ value, runs = [] }: Extract<CellContent, { kind: 'text' }>, name: string): void {
  const refuse = () => {
    throw new EditRefused(`How parts of the text in ${name} look cannot be saved as it was set.`);
  };
  if (runs.length > MAX_RUNS) {
    throw new EditRefused(`The text in ${name} has more than ${MAX_RUNS} parts that look different.`);
  }
  const isLength = ({ length }: { length: number }) => Number.isInteger(length) && length > 0;
  const total = runs.reduce((sum, { length }) => sum + length, 0);
  if (runs.length > 0 && !(runs.every(isLength) && total === value.length)) refuse();
  for (const { font } of runs) {
    if (!font) continue;
    if (font.size !== undefined && !(font.size >= 1 && font.size <= 409)) refuse();
    if (font.color !== undefined && !COLOR.test(font.color)) refuse();
    if (font.name !== undefined && !(font.name.length > 0 && font.name.length <= MAX_FONT_NAME)) refuse();
    if (font.underline && font.underline !== 'single' && font.underline !== 'double') refuse();
    if (font.script && font.script !== 'sub' && font.script !== 'super') refuse();
  }
}

/** What the runs of a cell's text are written from. */
export interface RunSource {
  cell: CellFont;
  /** What the cell had before the edit: a look that stays is written as it was. */
  before?: Pick<ReadCell, 'value' | 'runs'> | undefined;
}

/** The fonts that a text had before an edit, by the look that they give its letters. */
export interface KeptFonts {
  cell: CellFont;
  /** In the order of the text; `at` is where a part that stays is in the text after the edit. */
  places: Map<string, { at: number; font: FontProperties }[]>;
}

/** @param text that the cell has after the edit */
export function keptFonts(text: string, { cell, before }: RunSource): KeptFonts {
  const old = String(before?.value ?? '');
  const shorter = Math.min(old.length, text.length);
  let first = 0;
  while (first < shorter && old[first] === text[first]) first++;
  const places: KeptFonts['places'] = new Map();
  let start = 0;
  for (const { length, font } of before?.runs ?? []) {
    // What stands behind the change moves with the end of the text.
    const at = start < first ? start : start + text.length - old.length;
    if (font) {
      const look = lookOf(runFont(font, cell), cell);
      const alike = places.get(look) ?? [];
      alike.push({ at, font });
      places.set(look, alike);
    }
    start += length;
  }
  return { cell, places };
}

/** Order in which Excel writes the properties of a run; the schema has none (ECMA-376 part 1, 18.4.7). */
const ORDER = ['b', 'i', 'strike', 'u', 'vertAlign', 'sz', 'color', 'rFont', 'family', 'charset', 'scheme'];

/**
 * The `rPr` of a run with that look, all of it said: readers do not agree on what is left out.
 *
 * @param at where the run begins in its text
 */
export function runProperties(prefix: string, font: TextFont, at: number, fonts: KeptFonts): string {
  const kept = keptFont(font, at, fonts);
  const properties = kept ?? writtenFont(font, fonts.cell);
  const names = Object.keys(properties).map((name) => (name === 'name' ? 'rFont' : name));
  const rank = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  const written = kept ? names : names.sort((one, other) => rank(one) - rank(other));
  const elements = written.map((name) => {
    const attributes = Object.entries(properties[name === 'rFont' ? 'name' : name] ?? {});
    const text = attributes.map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`).join('');
    return `<${prefix}${name}${text}/>`;
  });
  return `<${prefix}rPr>${elements.join('')}</${prefix}rPr>`;
}

/** Two fonts that look the same in that cell have one. */
function lookOf(font: TextFont, cell: CellFont): string {
  return JSON.stringify(textRuns([{ length: 1, font: colouredFont(font, cell) }], {}) ?? null);
}

/** What the text had that looks so, nearest to that place: two parts may look the same and be written in other ways. */
function keptFont(font: TextFont, at: number, { cell, places }: KeptFonts): FontProperties | undefined {
  const distance = (place: { at: number }) => Math.abs(place.at - at);
  return places
    .get(lookOf(font, cell))
    ?.reduce((nearest, place) => (distance(place) < distance(nearest) ? place : nearest)).font;
}

/** The cell's font with that look. What both have in common stays as the cell says it: a colour of the theme, say. */
function writtenFont(font: TextFont, cell: CellFont): FontProperties {
  const usual = shownFont(cell);
  const { b: _b, i: _i, strike: _s, u, vertAlign: _v, color, ...rest } = cell.properties;
  const { name, family, charset, scheme, sz, ...others } = rest;
  const isSameName = font.name === undefined || font.name === usual.name;
  const names = {
    ...(name && { name }),
    ...(family && { family }),
    ...(charset && { charset }),
    ...(scheme && { scheme }),
  };
  const isSameColor = font.color === usual.color;
  const size = font.size === undefined ? sz : { val: String(font.size) };
  return {
    ...others,
    ...(isSameName ? names : { name: { val: font.name ?? '' } }),
    ...(size && { sz: size }),
    ...(isSameColor
      ? color && { color }
      : font.color && { color: { rgb: `FF${font.color.slice(1).toUpperCase()}` } }),
    ...(font.bold && { b: {} }),
    ...(font.italic && { i: {} }),
    ...(font.strike && { strike: {} }),
    ...(font.underline && {
      u: (font.underline === usual.underline && u) || (font.underline === 'double' ? { val: 'double' } : {}),
    }),
    ...(font.script && { vertAlign: { val: `${font.script}script` } }),
  };
}

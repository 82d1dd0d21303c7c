import { brief } from '../../brief.ts';
import type { TextFont, TextRun } from '../../xlsx/edits.ts';
import type { SnapshotStyle } from '../../xlsx/read/snapshot.ts';
import { colourName, lineName, ON } from '../aspects.ts';

const SIDES: [key: string, words: string][] = [
  ['t', brief`top border`],
  ['r', brief`right border`],
  ['b', brief`bottom border`],
  ['l', brief`left border`],
  ['tl_br', brief`diagonal border down`],
  ['bl_tr', brief`diagonal border up`],
];
const BORDERS = [
  ...['none', brief`thin`, brief`hair`, brief`dotted`, brief`dashed`, brief`dash-dot`],
  ...[brief`dash-dot-dot`, brief`double`, brief`medium`, brief`medium dashed`, brief`medium dash-dot`],
  ...[brief`medium dash-dot-dot`, brief`slanted dash-dot`, brief`thick`],
];
const HORIZONTAL: Record<number, string> = {
  1: brief`left`,
  2: brief`centred`,
  3: brief`right`,
  4: brief`justified`,
  6: brief`distributed`,
};
const VERTICAL: Record<number, string> = { 1: brief`top`, 2: brief`middle` };

/** What can be said of the look of a cell, number format left out. */
export function cellAspects(style: SnapshotStyle): Map<string, string> {
  const found = new Map<string, string>();
  const set = (name: string, value: string | undefined) => value !== undefined && found.set(name, value);
  set(brief`font`, style.ff);
  set(brief`size`, style.fs === undefined ? undefined : `${style.fs} pt`);
  if (style.bl) found.set(brief`bold`, ON);
  if (style.it) found.set(brief`italic`, ON);
  if (style.st) found.set(brief`struck through`, ON);
  if (style.ul) found.set(brief`underlined`, style.ul.t === 10 ? brief`double` : ON);
  if (style.va) found.set(style.va === 2 ? brief`subscript` : brief`superscript`, ON);
  if (style.cl?.rgb) found.set(brief`colour`, colourName(style.cl.rgb));
  if (style.bg?.rgb) found.set(brief`fill`, colourName(style.bg.rgb));
  for (const [key, words] of SIDES) {
    const border = (style.bd as Record<string, { s: number; cl: { rgb: string } }> | undefined)?.[key];
    if (border) {
      const kind = BORDERS[border.s] ?? brief`another`;
      found.set(words, lineName(kind, { colour: colourName(border.cl.rgb) }));
    }
  }
  set(brief`alignment`, style.ht === undefined ? undefined : (HORIZONTAL[style.ht] ?? brief`another`));
  set(brief`vertical alignment`, style.vt === undefined ? undefined : VERTICAL[style.vt]);
  if (style.tb === 3) found.set(brief`wrapped`, ON);
  if (style.shrink) found.set(brief`shrunk to fit`, ON);
  if (style.spread) found.set(brief`spread`, style.spread);
  if (style.tr) found.set(brief`turned`, style.tr.v ? 'letters below each other' : `${-style.tr.a}°`);
  if (style.pd) found.set(brief`indent`, `${Math.max(style.pd.l ?? 0, style.pd.r ?? 0) / 9}`);
  return found;
}

/** What parts of a text look like, each aspect with its part: `“10” bold`. What all of its cell looks like is left out. */
export function runAspects(text: string, runs: readonly TextRun[], cell: TextFont): Map<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  for (const { length, font } of runs) {
    const part = text.slice(at, at + length);
    at += length;
    if (!font) continue;
    const set = (aspect: string, value: string | undefined) =>
      value !== undefined && found.set(brief`“${part}” ${aspect}`, value);
    set(brief`font`, font.name === cell.name ? undefined : font.name);
    set(brief`size`, font.size === undefined || font.size === cell.size ? undefined : `${font.size} pt`);
    set(brief`bold`, font.bold ? ON : undefined);
    set(brief`italic`, font.italic ? ON : undefined);
    set(brief`underlined`, font.underline ? ON : undefined);
    set(brief`struck through`, font.strike ? ON : undefined);
    if (font.script) set(font.script === 'sub' ? brief`subscript` : brief`superscript`, ON);
    set(
      brief`colour`,
      font.color === undefined || font.color === cell.color ? undefined : colourName(font.color),
    );
  }
  return found;
}

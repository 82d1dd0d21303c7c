import { brief } from '../../brief.ts';
import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { colourName, ON } from '../aspects.ts';
import { borderAspects } from './borders.ts';
import type { VersionContext } from './context.ts';
import { isOn, valOf } from './styles.ts';
import {
  alignmentName,
  beginningName,
  highlightName,
  leaderName,
  orientationName,
  tabName,
  underlineName,
} from './values.ts';

const TOGGLES: [element: string, words: string][] = [
  ['b', brief`bold`],
  ['i', brief`italic`],
  ['strike', brief`struck through`],
  ['dstrike', brief`struck through twice`],
  ['vanish', brief`hidden`],
  ['webHidden', brief`hidden on web pages`],
  ['caps', brief`all capitals`],
  ['smallCaps', brief`small capitals`],
  ['outline', brief`outlined`],
  ['shadow', brief`with a shadow`],
  ['emboss', brief`embossed`],
  ['imprint', brief`engraved`],
];

/** What a run looks like, its styles and the document's defaults included (ECMA-376 part 1, 17.3.2). */
export function runAspects(
  own: XmlElement | undefined,
  paragraphStyle: string | undefined,
  context: VersionContext,
): Map<string, string> {
  const found = new Map<string, string>();
  const style = context.styles.get(valOf(own?.child(NS.word, 'rStyle')) ?? '');
  const chain = [
    ...(own ? [own] : []),
    ...propertiesOf([...(style?.chain ?? []), ...context.paragraphStyle(paragraphStyle)], 'rPr'),
    ...context.defaults('rPr'),
  ];
  const first = (name: string) => firstOf(chain, name);
  const set = (name: string, value: string | undefined) => value !== undefined && found.set(name, value);
  set(brief`style`, style?.name);
  set(brief`font`, fontIn(chain, context));
  set(brief`size`, halfPoints(valOf(first('sz'))));
  for (const [name, words] of TOGGLES) {
    const toggle = first(name);
    if (toggle && isOn(toggle)) found.set(words, ON);
  }
  const underline = valOf(first('u')) ?? (first('u') ? 'single' : 'none');
  if (underline !== 'none')
    found.set(brief`underlined`, underline === 'single' ? ON : underlineName(underline));
  const height = valOf(first('vertAlign'));
  if (height === 'superscript') found.set(brief`superscript`, ON);
  if (height === 'subscript') found.set(brief`subscript`, ON);
  const colour = valOf(first('color'));
  if (colour && colour !== 'auto') found.set(brief`colour`, colourName(colour));
  const highlight = valOf(first('highlight'));
  if (highlight && highlight !== 'none') found.set(brief`highlight`, highlightName(highlight));
  const fill = first('shd')?.attribute(NS.word, 'fill');
  if (fill && fill !== 'auto') found.set(brief`shading`, colourName(fill));
  set(brief`character spacing`, points(valOf(first('spacing'))));
  set(brief`raised by`, halfPoints(valOf(first('position'))));
  return found;
}

/** What a paragraph looks like (17.3.1). */
export function paragraphAspects(
  own: XmlElement | undefined,
  list: string | undefined,
  context: VersionContext,
): Map<string, string> {
  const found = new Map<string, string>();
  const id = valOf(own?.child(NS.word, 'pStyle'));
  const chain = [
    ...(own ? [own] : []),
    ...propertiesOf(context.paragraphStyle(id), 'pPr'),
    ...context.defaults('pPr'),
  ];
  const first = (name: string) => firstOf(chain, name);
  const set = (name: string, value: string | undefined) => value !== undefined && found.set(name, value);
  set(brief`style`, context.paragraphStyle(id)[0] && nameOf(context.paragraphStyle(id)[0]));
  const alignment = valOf(first('jc'));
  if (alignment !== undefined) found.set(brief`alignment`, alignmentName(alignment));
  const indent = first('ind');
  for (const [words, ...names] of INDENTS) set(words, millimetres(anyOf(indent, names)));
  const spacing = first('spacing');
  set(brief`space before`, points(anyOf(spacing, ['before'])));
  set(brief`space after`, points(anyOf(spacing, ['after'])));
  set(brief`line spacing`, lineSpacing(spacing));
  for (const [name, words] of PARAGRAPH_TOGGLES) {
    const toggle = first(name);
    if (toggle && isOn(toggle)) found.set(words, ON);
  }
  const fill = first('shd')?.attribute(NS.word, 'fill');
  if (fill && fill !== 'auto') found.set(brief`shading`, colourName(fill));
  for (const [words, line] of borderAspects(own?.child(NS.word, 'pBdr'))) found.set(words, line);
  for (const [words, value] of tabStops(own?.child(NS.word, 'tabs'))) found.set(words, value);
  set(brief`list`, list);
  const level = Number(valOf(own?.child(NS.word, 'outlineLvl')) ?? Number.NaN);
  if (level >= 0 && level < 9) found.set(brief`outline level`, String(level + 1));
  for (const words of suggestedOfEnd(own)) found.set(words, ON);
  return found;
}

/** What is suggested of the end of a paragraph (17.13.5). A move is a deletion and an insertion, as it is of text. */
export function suggestedOfEnd(own: XmlElement | undefined): string[] {
  const mark = own?.child(NS.word, 'rPr');
  const has = (...names: string[]) => names.some((name) => mark?.child(NS.word, name));
  return [
    ...(has('ins', 'moveTo') ? [brief`its end suggested for insertion`] : []),
    ...(has('del', 'moveFrom') ? [brief`its end suggested for deletion`] : []),
  ];
}

/** Paper, margins and columns of a section (17.6). */
export function pageAspects(section: XmlElement): Map<string, string> {
  const found = new Map<string, string>();
  const set = (name: string, value: string | undefined) => value !== undefined && found.set(name, value);
  const paper = section.child(NS.word, 'pgSz');
  const [width, height] = ['w', 'h'].map((name) => millimetres(paper?.attribute(NS.word, name)));
  if (width && height) found.set(brief`paper`, `${width.replace(' mm', '')} × ${height}`);
  const orientation = paper?.attribute(NS.word, 'orient');
  if (orientation !== undefined) found.set(brief`orientation`, orientationName(orientation));
  const margins = section.child(NS.word, 'pgMar');
  for (const name of MARGINS) set(brief`${name} margin`, millimetres(margins?.attribute(NS.word, name)));
  set(brief`columns`, section.child(NS.word, 'cols')?.attribute(NS.word, 'num'));
  const beginning = valOf(section.child(NS.word, 'type'));
  if (beginning !== undefined) found.set(brief`begins on`, beginningName(beginning));
  set(brief`page numbers from`, section.child(NS.word, 'pgNumType')?.attribute(NS.word, 'start'));
  if (section.child(NS.word, 'titlePg')) found.set(brief`another first page`, ON);
  return found;
}

/** A style's own definition: what it says itself, the rest is its base's. */
export function styleAspects(style: XmlElement, context: VersionContext): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of paragraphAspects(style.child(NS.word, 'pPr'), undefined, context))
    found.set(name, value);
  for (const [name, value] of runAspects(style.child(NS.word, 'rPr'), undefined, context))
    if (name !== 'style') found.set(name, value);
  found.delete('style');
  const base = valOf(style.child(NS.word, 'basedOn'));
  if (base !== undefined) found.set(brief`based on`, context.styles.get(base)?.name ?? base);
  return found;
}

/** Width and height of what is drawn, and what it says of itself to those who do not see it. */
export function drawingAspects(drawing: XmlElement): Map<string, string> {
  const found = new Map<string, string>();
  for (const element of drawing.descendants()) {
    if (element.localName === 'extent' && !found.has('size')) {
      const [width, height] = ['cx', 'cy'].map((name) => Number(element.attribute('', name)) / 360_000);
      if (width && height) found.set(brief`size`, `${width.toFixed(2)} × ${height.toFixed(2)} cm`);
    }
    const description = element.localName === 'docPr' ? element.attribute('', 'descr') : undefined;
    if (description) found.set(brief`description`, `“${description}”`);
    if (element.localName === 'anchor') found.set(brief`beside the text`, ON);
    if (element.localName === 'srcRect' && element.attributes.length > 0) found.set(brief`cropped`, ON);
  }
  return found;
}

/** As attributes of `w:pgMar` and people call them. */
const MARGINS = [
  ...[brief`top`, brief`right`, brief`bottom`, brief`left`],
  ...[brief`header`, brief`footer`, brief`gutter`],
];
const INDENTS: [words: string, ...names: string[]][] = [
  [brief`left indent`, 'left', 'start'],
  [brief`right indent`, 'right', 'end'],
  [brief`first line indent`, 'firstLine'],
  [brief`hanging indent`, 'hanging'],
];
const PARAGRAPH_TOGGLES: [element: string, words: string][] = [
  ['keepNext', brief`kept with the next`],
  ['keepLines', brief`kept together`],
  ['pageBreakBefore', brief`on a new page`],
  ['contextualSpacing', brief`no space between paragraphs of one style`],
  ['bidi', brief`from right to left`],
  ['suppressLineNumbers', brief`without line numbers`],
];

function propertiesOf(styles: readonly XmlElement[], name: 'rPr' | 'pPr'): XmlElement[] {
  return styles.flatMap((style) => style.child(NS.word, name) ?? []);
}

function firstOf(chain: readonly XmlElement[], name: string): XmlElement | undefined {
  for (const properties of chain) {
    const found = properties.child(NS.word, name);
    if (found) return found;
  }
  return undefined;
}

function nameOf(style: XmlElement | undefined): string | undefined {
  return valOf(style?.child(NS.word, 'name'));
}

function anyOf(element: XmlElement | undefined, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = element?.attribute(NS.word, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The font of Latin letters; that of the theme stands before one of its own (17.3.2.26). */
function fontIn(chain: readonly XmlElement[], context: VersionContext): string | undefined {
  for (const properties of chain) {
    const fonts = properties.child(NS.word, 'rFonts');
    const ofTheme = fonts?.attribute(NS.word, 'asciiTheme');
    if (ofTheme !== undefined) {
      const name = context.themeFont(ofTheme);
      if (name === undefined) return ofTheme;
      return ofTheme.startsWith('major')
        ? brief`theme font ${name} of headings`
        : brief`theme font ${name} of the text`;
    }
    const font = fonts?.attribute(NS.word, 'ascii');
    if (font !== undefined) return font;
  }
  return undefined;
}

/** Each by where it is (17.3.1.37). */
function tabStops(tabs: XmlElement | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const tab of tabs?.childrenNamed(NS.word, 'tab') ?? []) {
    const place = Math.round((Number(tab.attribute(NS.word, 'pos') ?? 0) / 1440) * 254) / 10;
    found.set(brief`tab stop at ${place} mm`, tabName(valOf(tab) ?? 'left'));
    const leader = tab.attribute(NS.word, 'leader') ?? 'none';
    if (leader !== 'none') found.set(brief`leader of the tab stop at ${place} mm`, leaderName(leader));
  }
  return found;
}

const number = (value: number) => String(Math.round(value * 100) / 100);

function halfPoints(value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${number(Number(value) / 2)} pt`;
}

/** Twentieths of a point; 0 is what is usual. */
function points(value: string | undefined): string | undefined {
  return value === undefined || Number(value) === 0 ? undefined : `${number(Number(value) / 20)} pt`;
}

function millimetres(twentieths: string | undefined): string | undefined {
  if (twentieths === undefined || Number(twentieths) === 0) return undefined;
  return `${Math.round((Number(twentieths) / 1440) * 254) / 10} mm`;
}

function lineSpacing(spacing: XmlElement | undefined): string | undefined {
  const line = spacing?.attribute(NS.word, 'line');
  if (line === undefined) return undefined;
  const isMultiple = (spacing?.attribute(NS.word, 'lineRule') ?? 'auto') === 'auto';
  return isMultiple ? number(Number(line) / 240) : points(line);
}

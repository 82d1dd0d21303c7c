import { DocumentError, escapeAttribute, parseXml, type XmlElement } from '@benchbook/documents/basics';
import { sentence } from '@benchbook/words/server';
import { invalid } from '../plumbing/refusal.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const MAX_ELEMENTS = 5_000;

/** What draws (SVG 2). Scripts, links, animations, foreign content and whatever else is not named is left out. */
const DRAWING = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image style
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComposite feDropShadow
  feFlood feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile`
    .split(/\s+/)
    .filter(Boolean),
);
/** Left out themselves, while what they hold is kept. */
const WRAPPERS = new Set(['a', 'switch']);
/** What one sees; a picture of none of these is none. */
const VISIBLE = new Set('path rect circle ellipse line polyline polygon text image use'.split(' '));

/**
 * The picture with nothing in it but what draws: rewritten from an allow-list of elements, without event handlers, without
 * references to anything outside the file, without comments and processing instructions.
 *
 * @throws Refusal 400 when it is no SVG, or nothing is left of it.
 */
export function safeSvg(source: string): string {
  const root = parse(source);
  const all = [root, ...root.descendants()];
  if (all.length > MAX_ELEMENTS)
    throw invalid(sentence('A logo may have at most {maxElements} elements.', { maxElements: MAX_ELEMENTS }));
  const written = write(root, idsAroundUses(all));
  if (!all.some((element) => isDrawing(element) && VISIBLE.has(element.localName))) {
    throw invalid('This SVG draws nothing that can be shown.');
  }
  return written;
}

function parse(source: string): XmlElement {
  try {
    // The plain declaration that drawing programs write; one with entities of its own is refused.
    const root = parseXml(source.replace(/<!DOCTYPE\s+svg[^[\]<>]*>/, ''));
    if (root.is(SVG_NAMESPACE, 'svg')) return root;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    if (error.code === 'unsafe') {
      throw invalid('The SVG declares entities of its own. Save it as a plain SVG and upload that.');
    }
  }
  throw invalid('The file is no SVG that can be read.');
}

const isDrawing = (element: XmlElement) =>
  element.namespace === SVG_NAMESPACE && DRAWING.has(element.localName);

/** Ids of whatever holds a `use`: using those again would multiply without end. */
function idsAroundUses(all: readonly XmlElement[]): Set<string> {
  const ids = new Set<string>();
  for (const use of all.filter((element) => element.localName === 'use')) {
    for (let around: XmlElement | undefined = use; around !== undefined; around = around.parent) {
      const id = around.attribute('', 'id');
      if (id !== undefined) ids.add(id);
    }
  }
  return ids;
}

function write(element: XmlElement, aroundUses: ReadonlySet<string>): string {
  const inside = () => writeInside(element, aroundUses);
  if (element.namespace === SVG_NAMESPACE && WRAPPERS.has(element.localName)) return inside();
  if (!isDrawing(element)) return '';
  // A map: with `href` and `xlink:href` both there, one is written.
  const attributes = new Map(element.attributes.flatMap((attribute) => safeAttribute(element, attribute)));
  const reference = attributes.get('href');
  if (element.localName === 'use' && (reference === undefined || aroundUses.has(reference.slice(1))))
    return '';
  if (element.localName === 'style' && !isSafeStyle(element.text)) return '';
  const declared = element.parent === undefined ? [['xmlns', SVG_NAMESPACE] as const] : [];
  const written = [...declared, ...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${element.localName}${written.join('')}>${inside()}</${element.localName}>`;
}

/** Text and children in their order. */
function writeInside(element: XmlElement, aroundUses: ReadonlySet<string>): string {
  let written = '';
  let at = element.innerStart;
  for (const child of element.children) {
    written += textOf(element.source.slice(at, child.start)) + write(child, aroundUses);
    at = child.end;
  }
  return at < element.innerEnd ? written + textOf(element.source.slice(at, element.innerEnd)) : written;
}

/** Character data as it is written, without comments and processing instructions. */
function textOf(raw: string): string {
  const text = raw.replace(
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>/g,
    (_all, characters: string | undefined) =>
      (characters ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  return text.replaceAll('<', '&lt;');
}

function safeAttribute(
  element: XmlElement,
  { name, value }: { name: string; value: string },
): [string, string][] {
  if (name === 'href' || element.findAttribute(XLINK_NAMESPACE, 'href')?.name === name) {
    const own = element.localName === 'image' ? EMBEDDED_PICTURE : OWN_ELEMENT;
    return own.test(value) ? [['href', value]] : [];
  }
  if (name === 'xml:space') return [[name, value]];
  if (name.includes(':') || name === 'xmlns' || /^on/i.test(name) || !isSafeStyle(value)) return [];
  return [[name, value]];
}

const OWN_ELEMENT = /^#[\w.:-]+$/;
const EMBEDDED_PICTURE = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=\s]*$/;

/** Whether a style or an attribute refers to nothing but the file itself. Escapes would hide what it says. */
const isSafeStyle = (text: string): boolean =>
  !/[\\]|@import|expression|script:|image-set|image\(|src\(/i.test(text) && !/url\(\s*(?!["']?#)/i.test(text);

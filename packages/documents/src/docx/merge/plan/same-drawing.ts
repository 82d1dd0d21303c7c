import { NS } from '../../../opc/namespaces.ts';
import type { XmlAttribute, XmlElement } from '../../../opc/xml.ts';
import { isSameInPixels } from '../../read/pixels.ts';

/** What every export numbers and names anew. */
const RENEWED = /^xmlns\b|:(?:paraId|textId|anchorId|editId|rsid\w*)$/;
const NUMBERED = new Set(['docPr', 'cNvPr']);

/** Sizes and places, which exports may round. */
const ROUNDED = new Set(['cx', 'cy', 'posOffset']);

const DRAWINGS = new Set(['drawing', 'pict']);

/** A pixel of CSS, in points. */
const PIXEL = 0.75;

/**
 * Whether two states of the editor hold the same drawing, of which nobody changed anything. superdoc 1.46.3 has a header as it is
 * stored until somebody is in it, and then writes its shapes as it writes them: within an alternative content, without the form for
 * older programs, with attributes and styles in its own order.
 */
export function isSameDrawing(was: XmlElement, now: XmlElement): boolean {
  const [before, after] = [drawingOf(was), drawingOf(now)];
  return before !== undefined && after !== undefined && saysTheSame(before, after);
}

/** Whether an attribute is one that every export writes anew, and nobody's. */
export function isRenewed({ localName }: XmlElement, { name }: XmlAttribute): boolean {
  return RENEWED.test(name) || (name === 'id' && NUMBERED.has(localName));
}

/**
 * Whether an attribute of a drawing, or the text of an element of that name, says the same in two states of the editor. What the
 * editor may round is the same within a pixel.
 */
export function isSameValue(name: string, was: string, now: string): boolean {
  if (was === now) return true;
  if (name === 'style') return isSameStyle(was, now);
  return ROUNDED.has(name) && isSameInPixels(Number(was), Number(now));
}

/** Styles of VML, however they are written. */
function isSameStyle(was: string, now: string): boolean {
  const [before, after] = [was, now].map(declarations);
  return (
    before !== undefined &&
    after !== undefined &&
    before.size === after.size &&
    [...before].every(([name, value]) => isSameLength(value, after.get(name)))
  );
}

/** The drawing that Word shows of an object in a run; undefined where it is none. */
function drawingOf(leaf: XmlElement): XmlElement | undefined {
  const isChoice = leaf.is(NS.compatibility, 'AlternateContent');
  const drawing = isChoice ? leaf.child(NS.compatibility, 'Choice')?.children[0] : leaf;
  return drawing?.namespace === NS.word && DRAWINGS.has(drawing.localName) ? drawing : undefined;
}

function saysTheSame(was: XmlElement, now: XmlElement): boolean {
  if (!was.is(now.namespace, now.localName)) return false;
  const [before, after] = [was, now].map(attributesOf);
  const [inside, insideNow] = [was, now].map(childrenOf);
  if (!before || !after || !inside || !insideNow) return false;
  return (
    before.size === after.size &&
    [...before].every(([name, value]) => {
      const other = after.get(name);
      return other !== undefined && isSameValue(name, value, other);
    }) &&
    inside.length === insideNow.length &&
    (inside.length > 0 || isSameValue(was.localName, was.text, now.text)) &&
    inside.every((child, i) => {
      const other = insideNow[i];
      return other !== undefined && saysTheSame(child, other);
    })
  );
}

function attributesOf(element: XmlElement): Map<string, string> {
  return new Map(
    element.attributes.flatMap((each) => (isRenewed(element, each) ? [] : [[each.name, each.value]])),
  );
}

/** Of where a shape is in its group, superdoc 1.46.3 writes the size last; the order says nothing. */
function childrenOf({ localName, children }: XmlElement): readonly XmlElement[] {
  return localName === 'xfrm'
    ? [...children].sort((a, b) => (a.localName < b.localName ? -1 : a.localName > b.localName ? 1 : 0))
    : children;
}

function declarations(style: string): Map<string, string> {
  const said = style.split(';').filter((each) => each.trim() !== '');
  return new Map(
    said.map((each) => {
      const at = each.indexOf(':');
      return [each.slice(0, at).trim(), each.slice(at + 1).trim()];
    }),
  );
}

function isSameLength(was: string, now: string | undefined): boolean {
  if (was === now) return true;
  const [before, after] = [was, now].map((value) => /^(-?[\d.]+)pt$/.exec(value ?? '')?.[1]);
  return before !== undefined && after !== undefined && Math.abs(Number(before) - Number(after)) < PIXEL;
}

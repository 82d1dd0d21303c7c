import { NS } from '../../opc/namespaces.ts';
import { type Relationship, readRelationships, relationshipKind } from '../../opc/relationships.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { paragraphText } from '../read/story.ts';
import { drawnOlder } from './older-groups.ts';
import { type DrawnFrame, vmlFrame, vmlShapeOf } from './vml-frame.ts';

export type UnshownKind =
  | 'diagram'
  | 'drawing'
  | 'embedded'
  | 'ink'
  | 'missing-picture'
  | 'picture'
  /** What there is to see of it is its text. */
  | 'text-box';

/** Something drawn that the editor does not show as it is stored. */
export interface Unshown {
  element: XmlElement;
  /** undefined: it says no size. */
  frame: DrawnFrame | undefined;
  kind: UnshownKind;
  /** The program that an embedded object is of, where the file says so. */
  program?: string;
  /** The picture that is there to be shown, by its relationship; undefined: there is none. */
  picture: string | undefined;
  /** Text in it. */
  texts: string[];
  /** What it looks like, where that is simple enough to be drawn. */
  svg?: string;
}

interface ElementContext {
  pkg: OpcPackage;
  links: ReadonlyMap<string, Relationship>;
  isRunning: boolean;
}

/** What superdoc looks for in a drawing (ECMA-376 part 1, 20.1.2.2.17 graphicData). */
const SHOWN_GRAPHICS = new Set(['chart', 'wsp', 'wgp', 'pic']);

const EMU_PER_TWIP = 635;

/** What a story's part draws that the editor does not show, in order; the same for the same part, always. */
export function unshownIn(pkg: OpcPackage, part: string): Unshown[] {
  const root = pkg.xml(part);
  if (!root.mayMention('pict', 'object', 'drawing')) return [];
  const links = new Map(readRelationships(pkg, part).map((link) => [link.id, link]));
  const around = { pkg, links, isRunning: root.is(NS.word, 'hdr') || root.is(NS.word, 'ftr') };
  const found: Unshown[] = [];
  const visit = (element: XmlElement) => {
    for (const child of element.children) {
      // What is there for older programs comes with what is shown.
      if (child.is(NS.compatibility, 'Fallback')) continue;
      const unshown = element.is(NS.word, 'r') ? unshownOf(child, around) : undefined;
      if (unshown) found.push(unshown);
      else visit(child);
    }
  };
  visit(root);
  return found;
}

function unshownOf(element: XmlElement, around: ElementContext): Unshown | undefined {
  if (element.is(NS.word, 'object')) return embedded(element, around);
  if (element.is(NS.word, 'pict')) return older(element, around);
  const drawing = drawingOf(element);
  return drawing && ofDrawing(element, drawing, around);
}

/** A drawing, or the one Word shows of an alternative content. */
function drawingOf(element: XmlElement): XmlElement | undefined {
  if (element.is(NS.word, 'drawing')) return element;
  if (!element.is(NS.compatibility, 'AlternateContent')) return undefined;
  return element.children[0]?.children.find((child) => child.is(NS.word, 'drawing'));
}

function embedded(element: XmlElement, around: ElementContext): Unshown | undefined {
  const shape = vmlShapeOf(element);
  const width = Number(element.attribute(NS.word, 'dxaOrig') ?? 0) * EMU_PER_TWIP;
  const height = Number(element.attribute(NS.word, 'dyaOrig') ?? 0) * EMU_PER_TWIP;
  const frame = (shape && vmlFrame(shape)) ?? (width > 0 && height > 0 ? { width, height } : undefined);
  const program = element.child(NS.office, 'OLEObject')?.attribute('', 'ProgID');
  const picture = shape && pictureOf(shape, around);
  return { element, frame, kind: 'embedded', ...(program && { program }), picture, texts: [] };
}

function older(element: XmlElement, around: ElementContext): Unshown | undefined {
  const shape = vmlShapeOf(element);
  if (!shape) return undefined;
  const partOf = (id: string | undefined) => around.links.get(imageAt(id, around) ?? '')?.part;
  const { frame, svg } = drawnOlder(around.pkg, shape, partOf) ?? { frame: vmlFrame(shape), svg: undefined };
  const drawn = svg === undefined ? {} : { svg };
  if (holds(element, NS.word, 'txbxContent')) {
    return {
      element,
      frame,
      kind: 'text-box',
      picture: undefined,
      texts: textsOf(element, around),
      ...drawn,
    };
  }
  // Rectangles, of which horizontal lines are made, superdoc knows.
  if (shape.localName === 'rect') return undefined;
  const has = (name: string) => shape.child(NS.vml, name) !== undefined;
  if (shape.localName === 'shape') {
    // So it knows marks behind the text of all pages.
    if (has('textpath') || (around.isRunning && has('imagedata') && frame?.floating)) return undefined;
    const picture = pictureOf(shape, around);
    if (picture) return { element, frame, kind: 'picture', picture, texts: [] };
  }
  const kind = has('imagedata') ? 'missing-picture' : 'drawing';
  return { element, frame, kind, picture: undefined, texts: [], ...drawn };
}

function ofDrawing(element: XmlElement, drawing: XmlElement, around: ElementContext): Unshown | undefined {
  const data = [...drawing.descendants()].find((inner) => inner.is(NS.drawing, 'graphicData'));
  const frame = drawing.children[0] && drawingFrame(drawing.children[0]);
  if (!data) return undefined;
  const shown = data.children.find(({ localName }) => SHOWN_GRAPHICS.has(localName));
  if (!shown) {
    const texts = textsOf(data, around);
    const fallback = element === drawing ? undefined : fallbackPicture(element, around);
    return { element, frame, kind: kindOf(data), picture: fallback, texts };
  }
  const blip = shown.localName === 'pic' ? blipOf(shown) : undefined;
  if (!blip || imageAt(blip.attribute(NS.officeRelationships, 'embed'), around)) return undefined;
  const target = around.links.get(blip.attribute(NS.officeRelationships, 'link') ?? '')?.target;
  const texts = target === undefined ? [] : [target];
  return { element, frame, kind: 'missing-picture', picture: undefined, texts };
}

function kindOf(data: XmlElement): UnshownKind {
  const [, word] = /\/(diagram|ink|\w*[cC]anvas)\b/.exec(data.attribute('', 'uri') ?? '') ?? [];
  return word === 'diagram' || word === 'ink' ? word : 'drawing';
}

/** Text of a diagram, which has a part of its own, or of a drawing. */
function textsOf(data: XmlElement, { pkg, links }: ElementContext): string[] {
  const id = data.children[0]?.attribute(NS.officeRelationships, 'dm');
  const part = id === undefined ? undefined : links.get(id)?.part;
  const root = part && pkg.has(part) ? pkg.xml(part) : data;
  const texts = [...root.descendants()].flatMap((element) => {
    if (element.is(NS.word, 'p')) return [paragraphText(element)];
    if (!element.is(NS.drawing, 'p')) return [];
    return [[...element.descendants()].map((run) => (run.is(NS.drawing, 't') ? run.text : '')).join('')];
  });
  return texts.filter((text) => text.trim() !== '');
}

/** The frame of a `wp:inline` or `wp:anchor` (ECMA-376 part 1, 20.4.2.3 anchor). */
function drawingFrame(place: XmlElement): DrawnFrame | undefined {
  const extent = place.child(NS.wordDrawing, 'extent');
  const width = Number(extent?.attribute('', 'cx'));
  const height = Number(extent?.attribute('', 'cy'));
  if (!(width > 0) || !(height > 0)) return undefined;
  if (place.localName !== 'anchor') return { width, height };
  const position = (name: string, from: string) => {
    const element = place.child(NS.wordDrawing, name);
    const align = element?.child(NS.wordDrawing, 'align')?.text;
    const offset = Number(element?.child(NS.wordDrawing, 'posOffset')?.text ?? 0);
    return { from: element?.attribute('', 'relativeFrom') ?? from, at: align ?? offset };
  };
  const wrap = place.children.find(({ localName }) => localName.startsWith('wrap'))?.localName.slice(4);
  const behind = place.attribute('', 'behindDoc');
  return {
    width,
    height,
    floating: {
      x: position('positionH', 'column'),
      y: position('positionV', 'paragraph'),
      wrap: wrap === undefined || wrap === 'None' ? 'None' : wrap === 'TopAndBottom' ? wrap : 'Square',
      behindText: behind === '1' || behind === 'true',
    },
  };
}

function fallbackPicture(content: XmlElement, around: ElementContext): string | undefined {
  const fallback = content.children.find((child) => child.is(NS.compatibility, 'Fallback'));
  for (const element of fallback?.descendants() ?? []) {
    const picture = element.is(NS.vml, 'shape')
      ? pictureOf(element, around)
      : element.is(NS.drawing, 'blip')
        ? imageAt(element.attribute(NS.officeRelationships, 'embed'), around)
        : undefined;
    if (picture) return picture;
  }
  return undefined;
}

function pictureOf(shape: XmlElement, around: ElementContext): string | undefined {
  return imageAt(shape.child(NS.vml, 'imagedata')?.attribute(NS.officeRelationships, 'id'), around);
}

/** The id of a relationship if it leads to a picture in the package. */
function imageAt(id: string | undefined, { pkg, links }: ElementContext): string | undefined {
  const link = links.get(id ?? '');
  return link && relationshipKind(link) === 'image' && pkg.has(link.part) ? id : undefined;
}

function blipOf(picture: XmlElement): XmlElement | undefined {
  return [...picture.descendants()].find((element) => element.is(NS.drawing, 'blip'));
}

function holds(element: XmlElement, namespace: string, name: string): boolean {
  return [...element.descendants()].some((inner) => inner.is(namespace, name));
}

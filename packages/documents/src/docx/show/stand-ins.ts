import { createHash } from 'node:crypto';
import { brief } from '../../brief.ts';
import { setContentType } from '../../opc/content-types.ts';
import { NS } from '../../opc/namespaces.ts';
import { addRelationship, readRelationships } from '../../opc/relationships.ts';
import { applySplices, type Splice } from '../../opc/splice.ts';
import { escapeAttribute, type XmlElement } from '../../opc/xml.ts';
import { type OpcPackage, readPackage } from '../../opc/zip.ts';
import { isSameInPixels } from '../read/pixels.ts';
import { counterpart, storiesOf } from '../read/story.ts';
import { hasFormFields, withoutFormFields } from './form-fields.ts';
import { labelledFrame, pictureDrawing } from './stand-in-drawing.ts';
import { type Unshown, type UnshownKind, unshownIn } from './unshown.ts';
import { resizedStyle, vmlShapeOf } from './vml-frame.ts';

/**
 * Pictures that stand in for what superdoc 1.46.3 shows at the wrong place or not at all: pictures in VML, previews of
 * embedded objects, lines and boxes in VML as they look, and drawings of which only a frame with their name and text can be
 * shown (diagrams, ink, linked pictures, other older shapes). They are in the copy given to the editor only; in what the editor exports each is turned
 * back into what it stands for before anything is compared.
 */

/** How stand-ins are called in the copy: the number is that of the element among those of its part. */
const NUMBER = /\bstand-in (\d+)$/;
/** How those are called of which a frame or a drawing of ours is shown: the caret passes over them, and nobody changes them. */
const FRAME = 'frame stand-in';

/** What a person calls what is not shown. */
const LABELS: Record<UnshownKind, string> = {
  diagram: brief`Diagram`,
  drawing: brief`Drawing`,
  embedded: brief`Embedded object`,
  ink: brief`Ink`,
  'missing-picture': 'Picture that is not in the document',
  picture: brief`Picture`,
  'text-box': brief`Text box`,
};

/** Fingerprints are numbers of drawings (ECMA-376 part 1, 20.4.2.5 docPr), beyond those that documents have. */
const FINGERPRINTS = { from: 1_000_000, count: 2 ** 31 - 1_000_000 };

/**
 * A number for something that is not shown, made of all that is stored of it, which goes with its stand-in wherever that is copied to: in
 * another document, or in a header, the same place among those that are not shown is something else, however alike the two look. It is the
 * same in every language.
 */
function fingerprintOf({ element }: Unshown, pkg: OpcPackage, part: string): number {
  const hash = createHash('sha256').update(element.outer);
  const files = new Map(readRelationships(pkg, part).map(({ id, part: file }) => [id, file]));
  for (const { attributes } of [element, ...element.descendants()]) {
    for (const { name, value } of attributes) {
      const file = name.includes(':') ? files.get(value) : undefined;
      if (file !== undefined && pkg.has(file)) hash.update(pkg.readOnce(file));
    }
  }
  return FINGERPRINTS.from + (hash.digest().readUInt32BE() % FINGERPRINTS.count);
}

/**
 * Puts stand-ins into every story of a package.
 * @param retell says what each is called in the language of its reader: in its frame and its description, not in its name, by which it
 *   is known again
 */
export function addStandIns(pkg: OpcPackage, retell: (english: string) => string): void {
  for (const { part, kind } of storiesOf(pkg)) {
    if (kind !== 'comments') addToPart(pkg, part, retell);
  }
}

/** Turns the stand-ins in two exports of the editor back into what the original has there. */
export function removeStandIns(original: OpcPackage, base: OpcPackage, edited?: OpcPackage): void {
  for (const story of storiesOf(original)) {
    const part = counterpart(base, original, story)?.part;
    if (part === undefined || !base.has(part)) continue;
    for (const state of edited ? [edited, base] : [base]) {
      if (!state.has(part) || !hasFormFields(state.text(part))) continue;
      state.set(part, applySplices(state.text(part), withoutFormFields(state.xml(part))));
    }
    if (!base.text(part).includes('stand-in ')) continue;
    const unshown = unshownIn(original, story.part);
    const opened = new Map(numbered(base, part).map((each) => [each.number, each]));
    const known = {
      unshown,
      fingerprints: mapped(opened, ({ fingerprint }) => fingerprint),
      sizes: mapped(opened, ({ drawing }) => sizeOf(drawing)),
    };
    for (const state of edited ? [edited, base] : [base]) turnBack(state, part, known);
  }
}

/**
 * What a page exported, with the stand-ins in it called as in the copy of the same document for somebody else. Everything else is as the
 * page left it, their sizes too.
 *
 * @param given what `prepareForEditor` makes of the document for whoever reads it now
 */
export function relabelStandIns(edited: Uint8Array, given: Uint8Array): Uint8Array {
  const [state, copy] = [readPackage(edited), readPackage(given)];
  const changed = storiesOf(copy).filter((story) => {
    const part = counterpart(state, copy, story)?.part;
    return part !== undefined && state.has(part) && relabelPart(state, part, { copy, from: story.part });
  });
  return changed.length > 0 ? state.write() : edited;
}

/** Answers whether anything in the part is called otherwise now. */
function relabelPart(
  state: OpcPackage,
  part: string,
  { copy, from }: { copy: OpcPackage; from: string },
): boolean {
  if (!state.text(part).includes('stand-in ') || !copy.text(from).includes('stand-in ')) return false;
  const given = new Map(numbered(copy, from).map((each) => [each.number, each]));
  let isChanged = false;
  const splices = numbered(state, part).flatMap(({ number, fingerprint, drawing }): Splice[] => {
    const like = given.get(number);
    // What was pasted from elsewhere is called as it is there.
    if (like?.fingerprint !== fingerprint) return [];
    const [shown, wanted] = [frameOf(state, part, drawing), frameOf(copy, from, like.drawing)];
    if (shown !== undefined && wanted !== undefined && state.text(shown) !== copy.text(wanted)) {
      state.set(shown, copy.text(wanted));
      isChanged = true;
    }
    const [said, again] = [descriptionOf(drawing), descriptionOf(like.drawing)];
    if (said === undefined || again === undefined || said.raw === again.raw) return [];
    return [{ start: said.start, end: said.end, text: again.raw }];
  });
  if (splices.length > 0) state.set(part, applySplices(state.text(part), splices));
  return isChanged || splices.length > 0;
}

/** The part with what is drawn of a stand-in, where that is a drawing of ours. */
function frameOf(pkg: OpcPackage, part: string, drawing: XmlElement): string | undefined {
  const blip = drawing.descendantsNamed(NS.drawing, 'blip')[0];
  const id = blip?.attribute(NS.officeRelationships, 'embed');
  const file = readRelationships(pkg, part).find((each) => each.id === id)?.part;
  return file?.endsWith('.svg') && pkg.has(file) ? file : undefined;
}

/** What a drawing is said to be, as it is written in its part, and where. */
function descriptionOf(drawing: XmlElement): { start: number; end: number; raw: string } | undefined {
  const properties = drawing.children[0]?.child(NS.wordDrawing, 'docPr');
  const said = properties?.attributes.find(({ name }) => name === 'descr');
  if (properties === undefined || said === undefined) return undefined;
  const { valueStart: start, valueEnd: end } = said;
  return { start, end, raw: properties.source.slice(start, end) };
}

/** The numbers of the stand-ins that an export of the editor has in a part. */
export function standInNumbers(pkg: OpcPackage, part: string): Set<number> {
  if (!pkg.text(part).includes('stand-in ')) return new Set();
  return new Set(numbered(pkg, part).map(({ number }) => number));
}

function addToPart(pkg: OpcPackage, part: string, retell: (english: string) => string): void {
  const root = pkg.xml(part);
  const prefix = root.name.slice(0, root.name.length - root.localName.length);
  const splices = unshownIn(pkg, part).flatMap((unshown, index): Splice[] => {
    const { element, frame, kind, program, picture, texts, svg } = unshown;
    if (!frame) return [];
    const english = program ? brief`Embedded object (${program})` : LABELS[kind];
    const label = retell(english);
    const lines = kind === 'text-box' ? texts : [label, ...texts];
    const id = picture ?? addFrame(pkg, part, `stand-in-${index}`, svg ?? labelledFrame(frame, lines));
    const description = [label, ...texts].join(': ');
    const name = `${english}, ${picture ? 'stand-in' : FRAME} ${index}`;
    const fingerprint = fingerprintOf(unshown, pkg, part);
    const text = pictureDrawing(prefix, { id, name, description, frame, fingerprint });
    return [{ start: element.start, end: element.end, text }];
  });
  if (splices.length > 0) pkg.set(part, applySplices(root.source, splices));
}

function addFrame(pkg: OpcPackage, part: string, name: string, svg: string): string {
  const story = part.slice(part.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const media = `${folder}media/${story}-${name}.svg`;
  pkg.set(media, svg);
  setContentType(pkg, media, 'image/svg+xml');
  return addRelationship(pkg, part, { type: `${NS.officeRelationships}/image`, part: media });
}

interface Numbered {
  number: number;
  fingerprint: number;
  drawing: XmlElement;
}

function numbered(pkg: OpcPackage, part: string): Numbered[] {
  return pkg
    .xml(part)
    .descendantsNamed(NS.word, 'drawing')
    .flatMap((drawing) => {
      const properties = drawing.children[0]?.child(NS.wordDrawing, 'docPr');
      const number = NUMBER.exec(properties?.attribute('', 'name') ?? '')?.[1];
      if (number === undefined) return [];
      return [{ number: Number(number), fingerprint: Number(properties?.attribute('', 'id')), drawing }];
    });
}

/** A copy that was made before there were fingerprints, and may be in use still, numbers its drawings from here. */
const WITHOUT_FINGERPRINT = 900_000;

/** What of the original is not shown, and by their numbers the fingerprints and sizes of what stood for it as it was opened. */
interface Opened {
  unshown: readonly Unshown[];
  fingerprints: ReadonlyMap<number, number>;
  sizes: ReadonlyMap<number, Size | undefined>;
}

const mapped = <Value>(
  from: ReadonlyMap<number, Numbered>,
  of: (each: Numbered) => Value,
): Map<number, Value> => new Map([...from].map(([number, each]) => [number, of(each)]));

function turnBack(state: OpcPackage, part: string, { unshown, fingerprints, sizes }: Opened): void {
  if (!state.has(part)) return;
  const splices = numbered(state, part).flatMap(({ number, fingerprint, drawing }): Splice[] => {
    const stored = unshown[number]?.element;
    const here = fingerprints.get(number);
    // What was pasted from elsewhere is the picture that it is there, and not what has its number here.
    if (!stored || (fingerprint !== here && here !== WITHOUT_FINGERPRINT + number)) return [];
    const [was, size] = [sizes.get(number), sizeOf(drawing)];
    const isUnchanged = !was || !size || isSameSize(was, size);
    const text = isUnchanged ? stored.outer : resized(stored, size);
    return [{ start: drawing.start, end: drawing.end, text: withNamespaces(stored, text, drawing) }];
  });
  if (splices.length > 0) state.set(part, applySplices(state.text(part), splices));
}

/** In English metric units. */
interface Size {
  width: number;
  height: number;
}

/** Undefined where a drawing says none. */
function sizeOf(drawing: XmlElement): Size | undefined {
  const extent = drawing.children[0]?.child(NS.wordDrawing, 'extent');
  const size = { width: Number(extent?.attribute('', 'cx')), height: Number(extent?.attribute('', 'cy')) };
  return Object.values(size).every(Number.isFinite) ? size : undefined;
}

const isSameSize = (was: Size, now: Size): boolean =>
  isSameInPixels(was.width, now.width) && isSameInPixels(was.height, now.height);

/** What is stored, as large as the person made its stand-in. */
function resized(stored: XmlElement, size: Size): string {
  const splices: Splice[] = [];
  for (const element of [stored, ...stored.descendants()]) {
    const isSized = element.is(NS.wordDrawing, 'extent');
    for (const { name, value, valueStart, valueEnd } of element.attributes) {
      const text =
        isSized && name === 'cx'
          ? String(size.width)
          : isSized && name === 'cy'
            ? String(size.height)
            : name === 'style' && element === shapeIn(stored)
              ? escapeAttribute(resizedStyle(value, size))
              : undefined;
      if (text !== undefined)
        splices.push({ start: valueStart - stored.start, end: valueEnd - stored.start, text });
    }
  }
  return applySplices(stored.outer, splices);
}

function shapeIn(element: XmlElement): XmlElement | undefined {
  const holder = [element, ...element.descendants()].find(({ localName }) =>
    /^(?:pict|object)$/.test(localName),
  );
  return holder && vmlShapeOf(holder);
}

/** The exports of the editor do not declare every prefix of the original. */
function withNamespaces(stored: XmlElement, text: string, place: XmlElement): string {
  const used = new Set([...text.matchAll(/[<\s]([\w.-]+):[\w.-]+(?=[\s=/>])/g)].map(([, prefix]) => prefix));
  const own = text.slice(0, text.indexOf('>'));
  const declarations = [...stored.scope]
    .filter(([prefix, uri]) => used.has(prefix) && place.scope.get(prefix) !== uri)
    .filter(([prefix]) => !own.includes(`xmlns:${prefix}=`))
    .map(([prefix, uri]) => ` xmlns:${prefix}="${escapeAttribute(uri)}"`);
  const at = 1 + stored.name.length;
  return text.slice(0, at) + declarations.join('') + text.slice(at);
}

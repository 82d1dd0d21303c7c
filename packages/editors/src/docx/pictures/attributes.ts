/** What superdoc 1.46.3 keeps of a picture that is changed here. Sizes are CSS pixels. */
export interface PictureAttributes extends Record<string, unknown> {
  size?: { width?: number; height?: number } | null;
  /** What the picture shows; superdoc says "Image" where the file says nothing. */
  title?: string | null;
  isAnchor?: boolean | null;
  wrap?: { type?: string; attrs?: Record<string, unknown> } | null;
  /** What stands in the drawing, in order, and of that what superdoc writes as it read it, by its number. */
  drawingChildOrder?: (string | null)[] | null;
  originalDrawingChildren?: { index: number; xml: Xml }[] | null;
  originalAttributes?: Record<string, string> | null;
}

/** An element as superdoc keeps it. */
interface Xml {
  type?: string;
  name?: string;
  text?: string;
  attributes?: Record<string, string>;
  elements?: Xml[];
}

/** How a picture stands in the text (ECMA-376 part 1, 20.4.2): `Inline`, or what the text does around it. */
export type Wrap = 'Inline' | 'Square' | 'TopAndBottom' | 'Tight' | 'Through' | 'None';

export interface Picture {
  /** CSS pixels. */
  width: number;
  height: number;
  description: string;
  wrap: Wrap;
}

export function pictureOf(attributes: PictureAttributes): Picture {
  const { size, title, originalDrawingChildren, isAnchor, wrap } = attributes;
  const stored = originalDrawingChildren?.find(({ xml }) => xml.name === DESCRIBED);
  const description = stored ? stored.xml.attributes?.descr : title;
  return {
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    description: description ?? '',
    wrap: isAnchor ? ((wrap?.type ?? 'None') as Wrap) : 'Inline',
  };
}

/**
 * The attributes of a picture that is to be so. superdoc shows a picture by some of them and writes others, what it read of the
 * drawing for one: both are told. What is as it was stays.
 */
export function withPicture(attributes: PictureAttributes, wanted: Picture): PictureAttributes {
  const now = pictureOf(attributes);
  let changed = attributes;
  if (wanted.width !== now.width || wanted.height !== now.height)
    changed = { ...changed, size: { width: wanted.width, height: wanted.height } };
  if (wanted.description !== now.description) changed = described(changed, wanted.description);
  if (wanted.wrap !== now.wrap) changed = wrapped(changed, wanted.wrap);
  return changed;
}

const DESCRIBED = 'wp:docPr';

function described(attributes: PictureAttributes, description: string): PictureAttributes {
  const children = attributes.originalDrawingChildren?.map(({ index, xml }) => {
    if (xml.name !== DESCRIBED) return { index, xml };
    const { descr: _, ...others } = xml.attributes ?? {};
    return { index, xml: { ...xml, attributes: description ? { ...others, descr: description } : others } };
  });
  return {
    ...attributes,
    title: description || null,
    ...(children && { originalDrawingChildren: children }),
  };
}

/** What says where an anchored picture stands. */
const PLACE = /^wp:(?:simplePos|position[HV]|wrap\w+)$/;
/** What superdoc writes of a picture of its own, in the order of the standard. */
const OWN = ['wp:extent', 'wp:effectExtent', 'wp:docPr', 'wp:cNvGraphicFramePr', 'a:graphic'];
/** English metric units and pixels from the text to a picture beside it, as Word has it (0.125 inches). */
const DISTANCE = { emu: '114300', pixels: 12 };
const IN_FRONT_OF_WHAT_COMES_LATER = 251_658_240;

const xml = (name: string, attributes: Record<string, string> = {}, ...elements: Xml[]): Xml => ({
  type: 'element',
  name: `wp:${name}`,
  attributes,
  ...(elements.length > 0 && { elements }),
});
const offset = (emu: number): Xml => xml('posOffset', {}, { type: 'text', text: String(emu) });

function wrapped(attributes: PictureAttributes, wrap: Wrap): PictureAttributes {
  const { originalDrawingChildren: stored, drawingChildOrder } = attributes;
  const order = drawingChildOrder?.length ? drawingChildOrder : OWN;
  const all = order.map((name, at) => ({ name, xml: stored?.find(({ index }) => index === at)?.xml }));
  const content = all.filter(({ name }) => !PLACE.test(name ?? ''));
  if (wrap === 'Inline') return { ...attributes, ...inLine(attributes), ...childrenOf(content) };
  const made = wrapOf(wrap);
  const place = attributes.isAnchor
    ? all.filter(({ name }) => PLACE.test(name ?? '') && !name?.startsWith('wp:wrap'))
    : [
        xml('simplePos', { x: '0', y: '0' }),
        xml('positionH', { relativeFrom: 'column' }, offset(0)),
        xml('positionV', { relativeFrom: 'paragraph' }, offset(0)),
      ].map((each) => ({ name: each.name ?? null, xml: each }));
  const behind = 1 + content.findLastIndex(({ name }) => name === 'wp:extent' || name === 'wp:effectExtent');
  const children = [
    ...place,
    ...content.slice(0, behind),
    { name: made.xml.name ?? null, xml: made.xml },
    ...content.slice(behind),
  ];
  return {
    ...attributes,
    ...(attributes.isAnchor ? {} : anchored(attributes)),
    ...childrenOf(children),
    wrap: { type: wrap, attrs: made.attrs },
    wrapTopAndBottom: wrap === 'TopAndBottom',
  };
}

function childrenOf(
  children: { name: string | null; xml: Xml | undefined }[],
): Pick<PictureAttributes, 'drawingChildOrder' | 'originalDrawingChildren'> {
  return {
    drawingChildOrder: children.map(({ name }) => name),
    originalDrawingChildren: children.flatMap((child, index) =>
      child.xml ? [{ index, xml: child.xml }] : [],
    ),
  };
}

function wrapOf(wrap: Wrap): { xml: Xml; attrs: Record<string, unknown> } {
  const isBeside = wrap === 'Square';
  const { pixels } = DISTANCE;
  return {
    xml: xml(`wrap${wrap}`, isBeside ? { wrapText: 'bothSides' } : {}),
    attrs: isBeside ? { wrapText: 'bothSides', distLeft: pixels, distRight: pixels } : {},
  };
}

/** What Word writes of a picture that text stands around. */
function anchored({ originalAttributes }: PictureAttributes): PictureAttributes {
  const padding = { distT: '0', distB: '0', distL: DISTANCE.emu, distR: DISTANCE.emu };
  const { pixels } = DISTANCE;
  return {
    isAnchor: true,
    anchorData: { hRelativeFrom: 'column', vRelativeFrom: 'paragraph' },
    marginOffset: { horizontal: 0, top: 0 },
    relativeHeight: IN_FRONT_OF_WHAT_COMES_LATER,
    padding: { top: 0, bottom: 0, left: pixels, right: pixels },
    originalPadding: padding,
    originalAttributes: {
      ...extensionsOf(originalAttributes),
      ...padding,
      ...{ simplePos: '0', behindDoc: '0', locked: '0', layoutInCell: '1', allowOverlap: '1' },
    },
  };
}

function inLine({ originalAttributes }: PictureAttributes): PictureAttributes {
  const padding = { distT: '0', distB: '0', distL: '0', distR: '0' };
  return {
    isAnchor: false,
    anchorData: null,
    marginOffset: null,
    relativeHeight: null,
    simplePos: null,
    wrap: { type: 'Inline' },
    wrapTopAndBottom: false,
    padding: { top: 0, bottom: 0, left: 0, right: 0 },
    originalPadding: padding,
    originalAttributes: { ...extensionsOf(originalAttributes), ...padding },
  };
}

/** Attributes that are not of the standard: both kinds of drawing have them. */
function extensionsOf(attributes: Record<string, string> | null | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes ?? {}).filter(([name]) => name.includes(':')));
}

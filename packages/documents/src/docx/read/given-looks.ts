import { NS } from '../../opc/namespaces.ts';
import { relatedPart } from '../../opc/relationships.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';

/**
 * Run properties that a run of this style in this paragraph has from elsewhere, where it states none itself: of its
 * character style, its paragraph's, its table's and the document's defaults, the one that counts first
 * (ECMA-376 part 1, 17.7.2).
 */
export type GivenLooks = (paragraph: XmlElement, runStyle: string | undefined) => GivenLook;

/** What is given to a run: the properties that count first, and the fonts of the theme by their names in `w:rFonts`. */
export interface GivenLook {
  levels: readonly XmlElement[];
  themeFont: (name: string) => string | undefined;
}

/** Says of the places of a document what its styles give to runs there. Reads styles only once it is asked. */
export class DocumentLooks {
  readonly #pkg: OpcPackage;
  #styles: Styles | undefined;

  constructor(pkg: OpcPackage) {
    this.#pkg = pkg;
  }

  /** What is given to the runs of the paragraphs in this container, a cell or the body say. */
  within(container: XmlElement): GivenLooks {
    return (paragraph, runStyle) => {
      this.#styles ??= readStyles(this.#pkg);
      return givenTo(this.#styles, container, paragraph, runStyle);
    };
  }
}

interface Styles {
  byId: ReadonlyMap<string, XmlElement>;
  usual: XmlElement | undefined;
  defaults: readonly XmlElement[];
  themeFont: GivenLook['themeFont'];
}

function readStyles(pkg: OpcPackage): Styles {
  const main = relatedPart(pkg, '', 'officeDocument');
  const partOf = (kind: string) => {
    const name = main === undefined ? undefined : relatedPart(pkg, main, kind);
    return name !== undefined && pkg.has(name) ? pkg.xml(name) : undefined;
  };
  const root = partOf('styles');
  const styles = root?.childrenNamed(NS.word, 'style') ?? [];
  const defaults = root?.child(NS.word, 'docDefaults')?.child(NS.word, 'rPrDefault')?.child(NS.word, 'rPr');
  const theme = partOf('theme');
  return {
    byId: new Map(styles.map((style) => [style.attribute(NS.word, 'styleId') ?? '', style])),
    usual: styles.find(
      (style) =>
        style.attribute(NS.word, 'type') === 'paragraph' && isYes(style.attribute(NS.word, 'default')),
    ),
    defaults: defaults ? [defaults] : [],
    themeFont: (name) => {
      const kind = /^(major|minor)(?:HAnsi|Ascii)$/i.exec(name)?.[1]?.toLowerCase();
      const fonts = [...(theme?.descendants() ?? [])].find(({ localName }) => localName === `${kind}Font`);
      return fonts?.children.find(({ localName }) => localName === 'latin')?.attribute('', 'typeface');
    },
  };
}

function givenTo(
  styles: Styles,
  container: XmlElement,
  paragraph: XmlElement,
  runStyle: string | undefined,
): GivenLook {
  const named = valueIn(paragraph.child(NS.word, 'pPr'), 'pStyle');
  const table = lookOfCell(styles, container);
  const usual = runsOf(chainOf(styles, styles.usual));
  const own = named === undefined ? undefined : styles.byId.get(named);
  const levels = [
    ...runsOf(chainOf(styles, styles.byId.get(runStyle ?? ''))),
    ...runsOf(chainOf(styles, own)),
    // What everything looks like at first stands behind the style of a table.
    ...table,
    ...(own ? [] : usual),
    ...styles.defaults,
  ];
  return { levels, themeFont: styles.themeFont };
}

/** A style, and those it is based on, nearest first. */
function chainOf({ byId }: Styles, style: XmlElement | undefined): XmlElement[] {
  const chain: XmlElement[] = [];
  for (let at = style; at && !chain.includes(at); at = byId.get(valueIn(at, 'basedOn') ?? '')) chain.push(at);
  return chain;
}

function runsOf(elements: readonly XmlElement[]): XmlElement[] {
  return elements.flatMap((element) => element.child(NS.word, 'rPr') ?? []);
}

/** What the style of a table gives to the runs of the cell that a container is, or stands in (17.7.6). */
function lookOfCell(styles: Styles, container: XmlElement): XmlElement[] {
  const cell = ancestorNamed(container, 'tc');
  const row = ancestorNamed(cell, 'tr');
  const table = ancestorNamed(row, 'tbl');
  const properties = table?.child(NS.word, 'tblPr');
  const chain = chainOf(styles, styles.byId.get(valueIn(properties, 'tblStyle') ?? ''));
  if (!cell || !row || !table || chain.length === 0) return [];
  const parts = partsOfTable(properties?.child(NS.word, 'tblLook'), {
    row: indexAmong(table, row, 'tr'),
    column: indexAmong(row, cell, 'tc'),
    bands: [bandSize(chain, 'tblStyleRowBandSize'), bandSize(chain, 'tblStyleColBandSize')],
  });
  const conditional = parts.flatMap((part) =>
    runsOf(
      chain.flatMap((style) =>
        style.childrenNamed(NS.word, 'tblStylePr').filter((each) => each.attribute(NS.word, 'type') === part),
      ),
    ),
  );
  return [...conditional, ...runsOf(chain)];
}

interface Among {
  index: number;
  isLast: boolean;
}

interface PlaceInTable {
  row: Among;
  column: Among;
  /** How many rows, and how many columns, a band has. */
  bands: [number, number];
}

/** The bits of `w:tblLook` by the attributes that stand for them (17.4.55). */
const LOOK_BITS = {
  firstRow: 0x20,
  lastRow: 0x40,
  firstColumn: 0x80,
  lastColumn: 0x100,
  noHBand: 0x200,
  noVBand: 0x400,
};

/** The parts of a table that a cell belongs to, the one that counts first. */
function partsOfTable(look: XmlElement | undefined, { row, column, bands }: PlaceInTable): string[] {
  const bits = Number.parseInt(look?.attribute(NS.word, 'val') ?? '0', 16) || 0;
  const says = (name: keyof typeof LOOK_BITS) => {
    const value = look?.attribute(NS.word, name);
    return value === undefined ? (bits & LOOK_BITS[name]) !== 0 : isYes(value);
  };
  const isTop = says('firstRow') && row.index === 0;
  const isBottom = says('lastRow') && row.isLast;
  const isLeft = says('firstColumn') && column.index === 0;
  const isRight = says('lastColumn') && column.isLast;
  const band = (at: number, hasFirst: boolean, size: number) =>
    (Math.floor(Math.max(0, at - (hasFirst ? 1 : 0)) / size) % 2) + 1;
  const [rows, columns] = bands;
  const parts: [boolean, string][] = [
    [isBottom && isRight, 'seCell'],
    [isBottom && isLeft, 'swCell'],
    [isTop && isRight, 'neCell'],
    [isTop && isLeft, 'nwCell'],
    [isBottom, 'lastRow'],
    [isTop, 'firstRow'],
    [isRight, 'lastCol'],
    [isLeft, 'firstCol'],
    [!says('noVBand'), `band${band(column.index, says('firstColumn'), columns)}Vert`],
    [!says('noHBand'), `band${band(row.index, says('firstRow'), rows)}Horz`],
    [true, 'wholeTable'],
  ];
  return parts.flatMap(([isIn, part]) => (isIn ? [part] : []));
}

function bandSize(chain: readonly XmlElement[], name: string): number {
  const sizes = chain.map((style) => Number(valueIn(style.child(NS.word, 'tblPr'), name)));
  return sizes.find((size) => size > 0) ?? 1;
}

/** Which of the rows of a table, or the cells of a row, one is; content controls around them do not count. */
function indexAmong(parent: XmlElement, element: XmlElement, name: string): Among {
  const inside = (each: XmlElement): XmlElement[] =>
    each.children.flatMap((child) =>
      child.is(NS.word, name) ? [child] : child.is(NS.word, 'tbl') ? [] : inside(child),
    );
  const all = inside(parent);
  const index = all.indexOf(element);
  return { index, isLast: index === all.length - 1 };
}

/** The element itself or the next around it of that name. */
function ancestorNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  let at = element;
  while (at && !at.is(NS.word, name)) at = at.parent;
  return at;
}

function valueIn(parent: XmlElement | undefined, name: string): string | undefined {
  return parent?.child(NS.word, name)?.attribute(NS.word, 'val');
}

function isYes(value: string | undefined): boolean {
  return value !== undefined && /^(?:1|true|on)$/i.test(value);
}

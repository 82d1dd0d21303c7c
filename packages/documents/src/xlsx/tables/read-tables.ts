import { NS, parseXml, readRelationships, relationshipKind, type XmlElement } from '../../opc/index.ts';
import { readRuleLook } from '../conditional/rule-looks.ts';
import { parseRange } from '../file/references.ts';
import { isOn, openWorkbook, type Workbook, workbookPart } from '../file/workbook.ts';
import { colorOf, type Palette, readPalette } from '../read/colors.ts';
import { builtInTableStyle } from './built-in-styles.ts';
import type { PivotStyle } from './pivot-parts.ts';
import { builtInPivotStyle } from './pivot-styles.ts';
import { readPivot } from './read-pivots.ts';
import type {
  SheetTables,
  Stripes,
  StyledTable,
  TableLine,
  TableLook,
  TablePart,
  TableStyles,
} from './table-looks.ts';

/** Tables of a sheet that are read. */
const MOST_TABLES = 1_000;

/** How the tables and pivot tables of all sheets look. Throws DocumentError as `openWorkbook` does. */
export function readTables(bytes: Uint8Array): SheetTables[] {
  const workbook = openWorkbook(bytes);
  const { pkg } = workbook;
  let styles: KnownStyles | undefined;
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet)
    .flatMap(({ id, part }): SheetTables[] => {
      const links = readRelationships(pkg, part).filter(
        (link) =>
          /^(?:table|pivotTable)$/.test(relationshipKind(link)) && !link.external && pkg.has(link.part),
      );
      const tables = links.slice(0, MOST_TABLES).flatMap((link): StyledTable[] => {
        styles ??= new KnownStyles(workbook);
        const known = styles;
        const root = parseXml(pkg.text(link.part));
        if (relationshipKind(link) === 'pivotTable') return readPivot(root, (name) => known.ofPivot(name));
        const table = readTable(root, known);
        return table ? [table] : [];
      });
      return tables.length > 0 ? [{ sheet: id, tables }] : [];
    });
}

/** The styles that tables of a workbook may have. Throws DocumentError as `openWorkbook` does. */
export function readTableStyles(bytes: Uint8Array): TableStyles {
  return new KnownStyles(openWorkbook(bytes)).forTables;
}

function readTable(table: XmlElement, styles: KnownStyles): StyledTable | undefined {
  const range = parseRange(table.attribute('', 'ref') ?? '');
  if (!range) return undefined;
  const info = table.child(NS.spreadsheet, 'tableStyleInfo');
  const shows = (name: string) => isOn(info?.attribute('', name));
  const style = info?.attribute('', 'name') ?? null;
  return {
    name: table.attribute('', 'displayName') ?? '',
    style,
    shows: {
      firstColumn: shows('showFirstColumn'),
      lastColumn: shows('showLastColumn'),
      rowStripes: shows('showRowStripes'),
      columnStripes: shows('showColumnStripes'),
    },
    ranges: [range],
    headers: Number(table.attribute('', 'headerRowCount') ?? 1),
    totals: Number(table.attribute('', 'totalsRowCount') ?? 0),
    parts: (style !== null && styles.of(style)) || {},
  };
}

/** The styles of tables that a workbook has, and those that every program brings along. */
class KnownStyles {
  readonly #palette: Palette;
  readonly #own: Map<string, TableLook & PivotStyle>;

  constructor(workbook: Workbook) {
    const part = workbookPart(workbook, 'styles');
    const root = part ? parseXml(workbook.pkg.text(part)) : undefined;
    this.#palette = readPalette(workbook, root);
    const formats = root?.child(NS.spreadsheet, 'dxfs')?.childrenNamed(NS.spreadsheet, 'dxf') ?? [];
    const own = root?.child(NS.spreadsheet, 'tableStyles')?.childrenNamed(NS.spreadsheet, 'tableStyle') ?? [];
    this.#own = new Map(
      own.map((style) => [style.attribute('', 'name') ?? '', readStyle(style, formats, this.#palette)]),
    );
  }

  of(name: string): TableLook | undefined {
    const own = this.#own.get(name);
    return own ? partsOfTable(own) : builtInTableStyle(name, this.#palette.theme);
  }

  get forTables(): TableStyles {
    const own = [...this.#own].map(([name, parts]) => ({ name, parts: partsOfTable(parts) }));
    return { theme: this.#palette.theme, own };
  }

  ofPivot(name: string): PivotStyle | undefined {
    return this.#own.get(name) ?? builtInPivotStyle(name, this.#palette);
  }
}

/** Without what only pivot tables have. */
function partsOfTable(style: TableLook & PivotStyle): TableLook {
  const { subtotals: _, subheadings: __, pageLabels: ___, pageValues: ____, ...parts } = style;
  return parts;
}

/** A style of the file's own (ECMA-376 part 1, 18.8.40). */
function readStyle(
  style: XmlElement,
  formats: readonly XmlElement[],
  palette: Palette,
): TableLook & PivotStyle {
  const elements = style.childrenNamed(NS.spreadsheet, 'tableStyleElement');
  const of = (type: string) => elements.find((element) => element.attribute('', 'type') === type);
  const part = (type: string): TablePart | undefined => {
    const format = formats[Number(of(type)?.attribute('', 'dxfId') ?? Number.NaN)];
    if (!format) return undefined;
    const border = format.child(NS.spreadsheet, 'border');
    const line = (name: string): TableLine | undefined => {
      const found = border?.child(NS.spreadsheet, name);
      const kind = found?.attribute('', 'style') ?? 'none';
      if (!found || kind === 'none') return undefined;
      return { style: kind, color: colorOf(found.child(NS.spreadsheet, 'color'), palette) ?? '#000000' };
    };
    const [rows, columns] = [line('horizontal'), line('vertical')];
    const between = { ...(rows && { rows }), ...(columns && { columns }) };
    const look = readRuleLook(format, palette);
    return rows || columns ? { ...look, between } : look;
  };
  const stripes = (first: string, second: string): Stripes | undefined => {
    const one = (type: string) => ({
      part: part(type) ?? {},
      size: Math.max(1, Number(of(type)?.attribute('', 'size') ?? 1)),
    });
    return of(first) || of(second) ? { first: one(first), second: one(second) } : undefined;
  };
  const levels = (ending: string) => ['first', 'second', 'third'].map((level) => part(level + ending));
  const entries: [keyof TableLook | keyof PivotStyle, TablePart | Stripes | undefined][] = [
    ['whole', part('wholeTable')],
    ['columnStripes', stripes('firstColumnStripe', 'secondColumnStripe')],
    ['rowStripes', stripes('firstRowStripe', 'secondRowStripe')],
    ['lastColumn', part('lastColumn')],
    ['firstColumn', part('firstColumn')],
    ['header', part('headerRow')],
    ['totals', part('totalRow')],
    ['pageLabels', part('pageFieldLabels')],
    ['pageValues', part('pageFieldValues')],
  ];
  return {
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    subtotals: levels('SubtotalRow'),
    subheadings: levels('RowSubheading'),
  };
}

import { applySplices, escapeText, NS, parseXml, type Splice, type XmlElement } from '../../../opc/index.ts';
import type { Area } from '../../drawing-edits.ts';
import { readReferences, TooManyPoints } from '../../drawings/sources.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../file/references.ts';
import { EditRefused } from '../../file/refused.ts';
import { scanRows } from '../../file/scan-rows.ts';
import { readSharedStrings } from '../../file/strings.ts';
import { readWorkbook, type Workbook } from '../../file/workbook.ts';
import { prefixOf } from '../../file/xml-edit.ts';
import { openXmlList } from '../../file/xml-list.ts';
import { type ReadCell, readCellsOfXml } from '../../read/read-cells.ts';
import { shownText } from '../../read/shown-text.ts';
import { formatCode, readStyles } from '../../read/styles.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';

type CachedCell = { cell: ReadCell | undefined; format: string };

/**
 * Writes what the cells hold into the charts that were made or given other cells (ECMA-376 part 1, 21.2.2.121 and 21.2.2.201):
 * programs that do not calculate show it. To be called when everything else is in the package.
 */
export function fillChartCaches({ pkg, workbook: { part }, chartsToFill }: WorkbookEditor): void {
  const parts = [...chartsToFill].filter((chart) => pkg.has(chart));
  if (parts.length === 0) return;
  const workbook = readWorkbook(pkg, part);
  const references = readReferences(workbook);
  const roots = parts.map((chart) => ({ chart, root: parseXml(pkg.text(chart)) }));
  const sources = roots.flatMap(({ chart, root }) =>
    emptySources(root).map((element) => ({ chart, element, areas: areasOf(element, references) })),
  );
  const cells = readAreas(
    workbook,
    sources.flatMap(({ areas }) => areas),
  );
  for (const { chart, root } of roots) {
    const splices = sources
      .filter((source) => source.chart === chart)
      .map(({ element, areas }): Splice => {
        const text = filled(element, areas.flatMap(cells), workbook.date1904);
        return { start: element.start, end: element.end, text };
      });
    pkg.set(chart, applySplices(root.source, splices));
  }
}

/** References without the values of their cells. */
function emptySources(root: XmlElement): XmlElement[] {
  return [...root.descendants()].filter(
    (element) =>
      (element.is(NS.chart, 'numRef') || element.is(NS.chart, 'strRef')) &&
      !element.children.some(({ localName }) => localName.endsWith('Cache')),
  );
}

function areasOf(element: XmlElement, references: ReturnType<typeof readReferences>): Area[] {
  try {
    return references.areas(element.child(NS.chart, 'f')?.text ?? '') ?? [];
  } catch (error) {
    if (!(error instanceof TooManyPoints)) throw error;
    throw new EditRefused('A chart shows at most 32,000 cells of one row or column.');
  }
}

/** The cells of areas, in their order. Of a large sheet only the rows are read that are asked for. */
function readAreas(workbook: Workbook, areas: readonly Area[]): (area: Area) => CachedCell[] {
  const styles = readStyles(workbook);
  const strings = readSharedStrings(workbook);
  const read = new Map<string, { cells: Map<string, ReadCell>; lastRow: number; lastColumn: number }>();
  for (const sheet of workbook.sheets) {
    const own = areas.filter((area) => area.sheet === sheet.id);
    if (own.length === 0) continue;
    const source = rowsIn(workbook.pkg.text(sheet.part), own);
    const cells = readCellsOfXml(source, sheet.name, { strings, date1904: workbook.date1904 });
    read.set(sheet.id, {
      cells: new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell])),
      lastRow: cells.reduce((last, { row }) => Math.max(last, row), 0),
      lastColumn: cells.reduce((last, { column }) => Math.max(last, column), 0),
    });
  }
  return ({ sheet, startRow, endRow, startColumn, endColumn }) => {
    const found: CachedCell[] = [];
    const own = read.get(sheet);
    // Of whole columns and rows counts what is used.
    const bottom = endRow === MAX_ROWS - 1 ? (own?.lastRow ?? 0) : endRow;
    const right = endColumn === MAX_COLUMNS - 1 ? (own?.lastColumn ?? 0) : endColumn;
    for (let row = startRow; row <= bottom; row++) {
      for (let column = startColumn; column <= right; column++) {
        const cell = own?.cells.get(`${row} ${column}`);
        found.push({ cell, format: cell ? formatCode(styles, cell.style) : 'General' });
      }
    }
    return found;
  };
}

function rowsIn(source: string, areas: readonly Area[]): string {
  // Members of a shared formula stand in other rows than its text, which is not asked for here.
  const list = openXmlList(source, 'sheetData', 'row');
  const rows = list.container && scanRows(list);
  if (!rows) return source;
  const kept = rows.filter(({ row }) =>
    areas.some(({ startRow, endRow }) => row >= startRow && row <= endRow),
  );
  const texts = kept.map(({ start, end }) => source.slice(start, end));
  return source.slice(0, list.from) + texts.join('') + source.slice(list.to);
}

function filled(element: XmlElement, cells: readonly CachedCell[], date1904: boolean): string {
  const prefix = prefixOf(element);
  const holder = element.parent?.localName ?? '';
  const isText = ({ cell }: CachedCell) => cell?.type === 'text' || cell?.type === 'boolean';
  const isWords = holder === 'tx' || ((holder === 'cat' || holder === 'xVal') && cells.some(isText));
  const kind = isWords ? 'str' : 'num';
  const points = cells.map(({ cell, format }, index) => {
    if (!cell || cell.type === 'empty') return '';
    const value = isWords ? shownText(cell, format, date1904) : numberOf(cell);
    return `<${prefix}pt idx="${index}"><${prefix}v>${escapeText(value)}</${prefix}v></${prefix}pt>`;
  });
  const format = cells.find(({ cell }) => cell && cell.type !== 'empty')?.format ?? 'General';
  const code = isWords ? '' : `<${prefix}formatCode>${escapeText(format)}</${prefix}formatCode>`;
  const reference = element.child(NS.chart, 'f')?.outer ?? '';
  return (
    `<${prefix}${kind}Ref>${reference}<${prefix}${kind}Cache>${code}<${prefix}ptCount val="${cells.length}"/>` +
    `${points.join('')}</${prefix}${kind}Cache></${prefix}${kind}Ref>`
  );
}

/** As in Excel, a text counts as nothing. */
function numberOf({ type, value }: ReadCell): string {
  if (type === 'text') return '0';
  return type === 'boolean' ? String(Number(value)) : String(value);
}

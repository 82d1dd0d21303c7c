import { applySplices, escapeText, NS, parseXml, type Splice, type XmlElement } from '../opc/index.ts';
import { parseRange, rangeName } from '../xlsx/file/references.ts';
import { decodeText, encodeText } from '../xlsx/file/strings.ts';
import { mapReferences, type Reference, writeReference } from '../xlsx/formula/formula.ts';
import { mayHoldFormulas } from '../xlsx/formula/formula-places.ts';
import type { WorkbookEditor } from '../xlsx/write/workbook-editor.ts';
import { copiesOf, type GrownRows, isTo } from './xlsx-grown-rows.ts';

/**
 * What charts and sparklines are drawn from, before formulas follow the copies of rows. A line or column of values is drawn: a row of them
 * with its copies would be neither, which Excel takes for damage.
 */
export interface DrawnSources {
  /** Parts of charts, by name. */
  charts: ReadonlyMap<string, string>;
  /** By the id of a sheet, what each of its sparklines is drawn from, in their order. */
  sparklines: ReadonlyMap<string, readonly string[]>;
}

export function drawnSources(editor: WorkbookEditor): DrawnSources {
  const charts = new Map<string, string>();
  for (const name of editor.pkg.names()) {
    const text = mayHoldFormulas(name) && !name.includes('/worksheets/') ? editor.pkg.text(name) : '';
    if (text.includes(NS.chart)) charts.set(name, text);
  }
  const sparklines = new Map<string, readonly string[]>();
  for (const { id, part } of editor.worksheets) {
    if (!editor.pkg.text(part).includes('sparkline')) continue;
    sparklines.set(
      id,
      sparklinesIn(editor.sheet(id).root).map(({ source }) => decodeText(source.text)),
    );
  }
  return { charts, sparklines };
}

/** Charts and sparklines are drawn from the copies, too; those that stand in the rows have one for each copy. */
export function growDrawn(
  editor: WorkbookEditor,
  { charts, sparklines }: DrawnSources,
  rows: GrownRows,
): void {
  for (const [name, text] of charts) {
    const root = parseXml(text);
    const splices = [...root.descendants()].flatMap((element) => {
      if (
        element.localName !== 'f' ||
        element.children.length > 0 ||
        element.parent?.parent?.localName === 'tx'
      )
        return [];
      const isTable = element.parent?.localName === 'multiLvlStrRef';
      return replaced(element, grownSource(decodeText(element.text), undefined, rows, isTable));
    });
    editor.pkg.set(name, applySplices(root.source, splices));
  }
  for (const [id, sources] of sparklines) {
    const sheet = editor.sheet(id);
    const { name } = editor.entry(id);
    const splices = sparklinesIn(sheet.root).flatMap(({ element, source, cell }, index): Splice[] => {
      const before = sources[index] ?? '';
      const range = name === rows.sheet ? parseRange(cell.text) : undefined;
      const isCopied = range && range.startRow >= rows.first && range.endRow <= rows.last;
      if (!isCopied) return replaced(source, grownSource(before, name, rows, false));
      const copies = copiesOf(rows).map((down) =>
        applySplices(
          element.outer,
          [
            ...replaced(source, movedSource(before, name, rows, down)),
            ...replaced(
              cell,
              rangeName({ ...range, startRow: range.startRow + down, endRow: range.endRow + down }),
            ),
          ].map((splice) => ({
            ...splice,
            start: splice.start - element.start,
            end: splice.end - element.start,
          })),
        ),
      );
      return [...replaced(source, before), { start: element.end, end: element.end, text: copies.join('') }];
    });
    if (splices.length > 0) sheet.replaceAll(applySplices(sheet.root.source, splices));
  }
}

interface Sparkline {
  element: XmlElement;
  source: XmlElement;
  /** Where it is drawn. */
  cell: XmlElement;
}

function sparklinesIn(root: XmlElement): Sparkline[] {
  return [...root.descendants()].flatMap((element): Sparkline[] => {
    if (element.localName !== 'sparkline') return [];
    const named = (name: string) => element.children.find(({ localName }) => localName === name);
    const [source, cell] = [named('f'), named('sqref')];
    return source && cell ? [{ element, source, cell }] : [];
  });
}

function replaced(element: XmlElement, text: string): Splice[] {
  return text === decodeText(element.text)
    ? []
    : [{ start: element.innerStart, end: element.innerEnd, text: escapeText(encodeText(text)) }];
}

/** A column of values that ends with the rows ends with their last copy, and so does a value of the only row. */
function grownSource(source: string, host: string | undefined, rows: GrownRows, isTable: boolean): string {
  const { sheet, first, last, count } = rows;
  return mapReferences(source, (reference) => {
    const { from, to = from } = reference;
    if (!isTo(sheet, reference, host) || from.row === undefined || to.row !== last || from.row > first)
      return undefined;
    if (from.column !== to.column && !isTable) return undefined;
    if (!reference.to && first !== last) return undefined;
    return writeReference({ ...reference, to: { ...to, row: last + count } });
  });
}

/** Values of the rows are those of the copy; whatever stands elsewhere is the same for all of them. */
function movedSource(source: string, host: string, { sheet, first, last }: GrownRows, down: number): string {
  const inRows = ({ from, to = from }: Reference) =>
    from.row !== undefined && to.row !== undefined && from.row >= first && to.row <= last;
  return mapReferences(source, (reference) => {
    if (!isTo(sheet, reference, host) || !inRows(reference)) return undefined;
    const moved = (end: Reference['from']) => ({ ...end, row: (end.row ?? 0) + down });
    return writeReference({
      ...reference,
      from: moved(reference.from),
      ...(reference.to && { to: moved(reference.to) }),
    });
  });
}

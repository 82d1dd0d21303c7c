import { movedWhereThereAre } from '../../moved-characters.ts';
import { NS, parseXml, readRelationships, relationshipKind, type XmlElement } from '../../opc/index.ts';
import { cellName } from '../file/references.ts';
import { decodeText, readSharedStrings, richText } from '../file/strings.ts';
import { openWorkbook, type SheetEntry, type Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { readSheetCells } from './read-cells.ts';
import { shownText, withScripts } from './shown-text.ts';
import { formatCode, readStyles } from './styles.ts';

interface Located {
  location: string;
  text: string;
}

/**
 * Everything a workbook says, and where: cells as they are shown (`Sheet!B4`, 10⁶ where the 6 is raised), their formulas (`Sheet!B4/formula`), notes
 * (`Sheet!B4/note`), text boxes, charts with their titles (`Sheet/text box 1`, `Sheet/chart 1`), headers and footers of the
 * printed pages (`Sheet/header`, `Sheet/footer`). Sheets in the order of their tabs, hidden ones and chart sheets too; then
 * the defined names with what they stand for (`name Rate`).
 */
export function extractWorkbookText(bytes: Uint8Array): Located[] {
  const workbook = openWorkbook(bytes);
  const [strings, styles] = [readSharedStrings(workbook), readStyles(workbook)];
  const texts = workbook.sheets.flatMap((sheet) => {
    if (!workbook.pkg.has(sheet.part)) return [];
    const cells = sheet.isWorksheet ? readSheetCells(workbook, sheet, strings) : [];
    const shown = cells.flatMap((cell): Located[] => {
      const code = formatCode(styles, cell.style);
      // All digits there are, not those that fit into the cell.
      const isPlain = code === 'General' && typeof cell.value !== 'boolean';
      const value = withScripts(cell, movedWhereThereAre);
      const text = isPlain ? String(value) : shownText({ ...cell, value }, code, workbook.date1904);
      const location = `${sheet.name}!${cellName(cell.row, cell.column)}`;
      const formula =
        cell.formula === undefined ? [] : [{ location: `${location}/formula`, text: `=${cell.formula}` }];
      return text === '' ? formula : [{ location, text }, ...formula];
    });
    return [...shown, ...notes(workbook, sheet), ...drawings(workbook, sheet), ...pageTexts(workbook, sheet)];
  });
  return [...texts, ...definedNames(workbook)];
}

/** Those that people gave: what Excel names itself begins with `_xlnm.` (18.2.5). */
function definedNames({ root }: Workbook): Located[] {
  return (root.child(NS.spreadsheet, 'definedNames')?.children ?? []).flatMap((element) => {
    const name = decodeText(element.attribute('', 'name') ?? '');
    if (name === '' || name.startsWith('_xlnm.')) return [];
    return [{ location: `name ${name}`, text: `${name} = ${decodeText(element.text)}` }];
  });
}

/** Notes, and conversations in the place of the note that older programs see of them. */
function notes({ pkg }: Workbook, sheet: SheetEntry): Located[] {
  const found = new Map<string, string[]>();
  const links = readRelationships(pkg, sheet.part).filter((link) => pkg.has(link.part));
  const read = (kind: string, element: string, textOf: (element: XmlElement) => string) => {
    const seen = new Map<string, string[]>();
    for (const link of links) {
      if (relationshipKind(link) !== kind) continue;
      for (const one of parseXml(pkg.text(link.part)).descendants()) {
        if (one.localName !== element) continue;
        const ref = one.attribute('', 'ref') ?? '';
        seen.set(ref, [...(seen.get(ref) ?? []), textOf(one)]);
      }
    }
    for (const [ref, texts] of seen) found.set(ref, texts);
  };
  const text = (element: XmlElement) => element.children.find((child) => child.localName === 'text');
  read('comments', 'comment', (element) => {
    const own = text(element);
    return own ? richText(own) : '';
  });
  read('threadedComment', 'threadedComment', (element) => text(element)?.text ?? '');
  return [...found].flatMap(([ref, texts]) =>
    texts.filter(Boolean).map((one) => ({ location: `${sheet.name}!${ref}/note`, text: one })),
  );
}

function drawings({ pkg }: Workbook, sheet: SheetEntry): Located[] {
  const found: Located[] = [];
  const counts = { 'text box': 0, chart: 0 };
  const add = (what: keyof typeof counts, text: string) => {
    counts[what]++;
    if (text !== '') found.push({ location: `${sheet.name}/${what} ${counts[what]}`, text });
  };
  for (const link of readRelationships(pkg, sheet.part)) {
    if (relationshipKind(link) !== 'drawing' || !pkg.has(link.part)) continue;
    for (const element of parseXml(pkg.text(link.part)).descendants()) {
      if (element.is(NS.spreadsheetDrawing, 'txBody')) add('text box', drawnText(element));
    }
    for (const chart of readRelationships(pkg, link.part)) {
      const isChart = /^chart(?:Ex)?$/.test(relationshipKind(chart));
      if (isChart && pkg.has(chart.part)) add('chart', drawnText(parseXml(pkg.text(chart.part))));
    }
  }
  return found;
}

/** Text of a drawing or chart, a line a paragraph (ECMA-376 part 1, 21.1.2.2.6). */
function drawnText(element: XmlElement): string {
  const paragraphs = [...element.descendants()].filter((one) => one.is(NS.drawing, 'p'));
  const lines = paragraphs.map((paragraph) =>
    [...paragraph.descendants()]
      .filter((one) => one.is(NS.drawing, 't'))
      .map((one) => one.text)
      .join(''),
  );
  return lines.filter(Boolean).join('\n');
}

/** Headers and footers of printed pages, without the codes for fonts, page numbers and the like (18.3.1.46). */
function pageTexts({ pkg }: Workbook, sheet: SheetEntry): Located[] {
  const { skeleton } = openXmlList(pkg.text(sheet.part), 'sheetData', 'row');
  const elements = skeleton.child(NS.spreadsheet, 'headerFooter')?.children ?? [];
  return elements.flatMap((element) => {
    const text = decodeText(element.text)
      .replace(/&[LCR]/g, '\n')
      .replace(/&(?:"[^"]*"|\d+|K[0-9A-Fa-f]{6}|[A-Za-z])/g, '')
      .replaceAll('&&', '&')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n');
    const what = element.localName.endsWith('Header') ? 'header' : 'footer';
    return text === '' ? [] : [{ location: `${sheet.name}/${what}`, text }];
  });
}

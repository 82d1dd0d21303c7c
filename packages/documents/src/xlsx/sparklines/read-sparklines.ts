import { NS, parseXml, type XmlElement } from '../../opc/index.ts';
import { X14, XM } from '../conditional/read-rules.ts';
import { parseRange } from '../file/references.ts';
import { isOn, openWorkbook, type Workbook, workbookPart } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { colorOf, type Palette, readPalette } from '../read/colors.ts';
import type {
  SheetSparklines,
  Sparkline,
  SparklineEnd,
  SparklineGroup,
  SparklineLook,
  SparklinePoint,
} from './sparkline-model.ts';

/** Sparklines of a sheet that are shown. */
const MOST = 20_000;

const POINTS: readonly [SparklinePoint, string][] = [
  ['markers', 'colorMarkers'],
  ['negative', 'colorNegative'],
  ['first', 'colorFirst'],
  ['last', 'colorLast'],
  ['high', 'colorHigh'],
  ['low', 'colorLow'],
];

/** The sparklines of the sheets that have some ([MS-XLSX] 2.6.33). Throws DocumentError as `openWorkbook` does. */
export function readSparklines(bytes: Uint8Array): SheetSparklines[] {
  return sparklinesOf(openWorkbook(bytes)).map(({ sheet, groups }) => ({ sheet, groups: shownOf(groups) }));
}

function shownOf(groups: readonly SparklineGroup[]): SparklineGroup[] {
  let left = MOST;
  return groups.flatMap(({ written: _, ...group }): SparklineGroup[] => {
    const lines = group.lines.slice(0, left).map(({ ranges, formula }) => ({ ranges, formula }));
    left -= lines.length;
    return lines.length > 0 ? [{ ...group, lines }] : [];
  });
}

/** All of a workbook that is open, also those that are too many to be shown, with all that is written of them. */
export function sparklinesOf(workbook: Workbook): SheetSparklines[] {
  let palette: Palette | undefined;
  return workbook.sheets.flatMap(({ id, part, isWorksheet }): SheetSparklines[] => {
    const source = isWorksheet ? workbook.pkg.text(part) : '';
    if (!/sparklineGroup[\s>]/.test(source)) return [];
    if (!palette) {
      const styles = workbookPart(workbook, 'styles');
      palette = readPalette(workbook, styles ? parseXml(workbook.pkg.text(styles)) : undefined);
    }
    const extensions = openXmlList(source, 'sheetData', 'row').skeleton.child(NS.spreadsheet, 'extLst');
    const groups: SparklineGroup[] = [];
    for (const element of extensions?.descendants() ?? []) {
      if (!element.is(X14, 'sparklineGroup')) continue;
      const lines = linesIn(element);
      if (lines.length > 0) groups.push({ look: lookIn(element, palette), lines, ...besidesIn(element) });
    }
    return groups.length > 0 ? [{ sheet: id, groups }] : [];
  });
}

/** Of a group: its days, and what is written in and around it besides its lines. */
function besidesIn(group: XmlElement): Pick<SparklineGroup, 'days' | 'written'> {
  const days = group.child(XM, 'f');
  const around: string[] = [];
  for (let at = group.parent; at && at.localName !== 'worksheet'; at = at.parent)
    around.push(at.source.slice(at.start, at.innerStart));
  const written = [...around, writtenWithout(group, [days, group.child(X14, 'sparklines')])].join('');
  return days ? { days: days.text.trim(), written } : { written };
}

/** An element as it is written, without the content of some of its children. */
function writtenWithout(element: XmlElement, children: readonly (XmlElement | undefined)[]): string {
  const pieces: string[] = [];
  let at = element.start;
  const ordered = children.flatMap((child) => child ?? []).sort((one, other) => one.start - other.start);
  for (const child of ordered) {
    pieces.push(element.source.slice(at, child.innerStart));
    at = child.innerEnd;
  }
  return [...pieces, element.source.slice(at, element.end)].join('');
}

function linesIn(group: XmlElement): Sparkline[] {
  const lines = group.child(X14, 'sparklines')?.childrenNamed(X14, 'sparkline') ?? [];
  return lines.flatMap((line): Sparkline[] => {
    const [cell, shown] = [line.child(XM, 'sqref'), line.child(XM, 'f')];
    const range = parseRange(cell?.text.trim() ?? '');
    const formula = shown?.text.trim() ?? '';
    const written = writtenWithout(line, [cell, shown]);
    return range ? [{ ranges: [range], formula: formula === '' ? null : formula, written }] : [];
  });
}

function lookIn(group: XmlElement, palette: Palette): SparklineLook {
  const said = (name: string) => group.attribute('', name);
  const color = (name: string) => colorOf(group.child(X14, name), palette);
  const kind = said('type');
  const empty = said('displayEmptyCellsAs');
  const end = (which: 'Min' | 'Max'): SparklineEnd => {
    const type = said(`${which.toLowerCase()}AxisType`);
    const value = Number(said(`manual${which}`));
    if (type === 'group') return 'group';
    return type === 'custom' && said(`manual${which}`) !== undefined && Number.isFinite(value)
      ? value
      : 'own';
  };
  const weight = Number(said('lineWeight') ?? 0.75);
  const series = color('colorSeries') ?? '#000000';
  const points = POINTS.flatMap(([point, name]) =>
    isOn(said(point)) ? [[point, color(name) ?? series] as const] : [],
  );
  return {
    kind: kind === 'column' ? 'column' : kind === 'stacked' ? 'winLoss' : 'line',
    color: series,
    weight: weight > 0 && weight <= 1_584 ? weight : 0.75,
    points: Object.fromEntries(points),
    axis: isOn(said('displayXAxis')) ? (color('colorAxis') ?? '#000000') : null,
    empty: empty === 'gap' || empty === 'span' ? empty : 'zero',
    hidden: isOn(said('displayHidden')),
    rightToLeft: isOn(said('rightToLeft')),
    min: end('Min'),
    max: end('Max'),
  };
}

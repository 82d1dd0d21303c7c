import { NS, type XmlElement } from '../../opc/index.ts';
import type { DrawingTheme } from './colors.ts';
import { drawingColor } from './colors.ts';
import type { ShapeOutline, ShapeText } from './drawing-model.ts';
import type { Look, TextLook } from './look-model.ts';
import { emu, readLook, readRunLook } from './looks.ts';

const DRAWING = NS.drawing;
const SHEET_DRAWING = NS.spreadsheetDrawing;
/** Of a shape. */
const MOST_PARAGRAPHS = 1_000;
const MOST_RUNS = 5_000;

/** CSS pixels of the lines that a theme has (20.1.4.1.21), which differ little from one to the next. */
const THEME_LINES = [0, 0.67, 1.33, 2];

const OUTLINES = new Map<string, ShapeOutline>(
  Object.entries({
    roundRect: 'rounded',
    flowChartAlternateProcess: 'rounded',
    wedgeRoundRectCallout: 'rounded',
    ellipse: 'ellipse',
    flowChartConnector: 'ellipse',
    line: 'line',
    straightConnector1: 'line',
    triangle: 'triangle',
    rtTriangle: 'triangle',
    diamond: 'diamond',
    flowChartDecision: 'diamond',
    rightArrow: 'arrow',
  }),
);

/** The outline of a shape; what has another one is drawn as the box it is in. */
export function readOutline(properties: XmlElement | undefined, isConnector: boolean): ShapeOutline {
  const name = properties?.child(DRAWING, 'prstGeom')?.attribute('', 'prst') ?? '';
  return isConnector ? 'line' : (OUTLINES.get(name) ?? 'rectangle');
}

/** Fill and line of a shape: its own, else what its style names of the theme. */
export function readShapeLook(shape: XmlElement, theme: DrawingTheme): Look {
  const own = readLook(shape.child(SHEET_DRAWING, 'spPr'), theme);
  const style = shape.child(SHEET_DRAWING, 'style');
  const fill = style?.child(DRAWING, 'fillRef');
  const line = style?.child(DRAWING, 'lnRef');
  const fillColor = Number(fill?.attribute('', 'idx') ?? 0) > 0 ? drawingColor(fill, theme) : undefined;
  const lineIndex = Number(line?.attribute('', 'idx') ?? 0);
  const lineColor = lineIndex > 0 ? drawingColor(line, theme) : undefined;
  const usual = lineColor === undefined ? {} : { color: lineColor, width: THEME_LINES[lineIndex] ?? 1 };
  return {
    fill: own.fill === undefined ? (fillColor === undefined ? null : { color: fillColor }) : own.fill,
    line: own.line === null || (!own.line && lineColor === undefined) ? null : { ...usual, ...own.line },
  };
}

/** What stands in a shape; undefined where nothing does. */
export function readShapeText(shape: XmlElement, theme: DrawingTheme): ShapeText | undefined {
  const body = shape.child(SHEET_DRAWING, 'txBody');
  if (!body) return undefined;
  const font = shape.child(SHEET_DRAWING, 'style')?.child(DRAWING, 'fontRef');
  const color = drawingColor(font, theme) ?? `#${theme.colors.tx1 ?? '000000'}`;
  const usual: TextLook = { color, family: theme.minorFont, size: 11 };
  let left = MOST_RUNS;
  const paragraphs = body
    .childrenNamed(DRAWING, 'p')
    .slice(0, MOST_PARAGRAPHS)
    .map((paragraph) => {
      const properties = paragraph.child(DRAWING, 'pPr');
      const defaults = { ...usual, ...readRunLook(properties?.child(DRAWING, 'defRPr'), theme) };
      const runs = paragraph.children.flatMap((run) => {
        if (left <= 0) return [];
        left--;
        const look = { ...defaults, ...readRunLook(run.child(DRAWING, 'rPr'), theme) };
        if (run.is(DRAWING, 'br')) return [{ text: '\n', look }];
        const isText = run.is(DRAWING, 'r') || run.is(DRAWING, 'fld');
        return isText ? [{ text: run.child(DRAWING, 't')?.text ?? '', look }] : [];
      });
      const align = properties?.attribute('', 'algn');
      return { runs, align: ALIGNMENTS.get(align ?? 'l') ?? ('left' as const) };
    });
  if (paragraphs.every(({ runs }) => runs.every(({ text }) => text.trim() === ''))) return undefined;
  const properties = body.child(DRAWING, 'bodyPr');
  const anchor = properties?.attribute('', 'anchor');
  const inset = (name: string, usualInset: string) => emu(properties?.attribute('', name) ?? usualInset);
  return {
    paragraphs,
    vertical: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    insets: [inset('lIns', '91440'), inset('tIns', '45720'), inset('rIns', '91440'), inset('bIns', '45720')],
    wraps: properties?.attribute('', 'wrap') !== 'none',
  };
}

const ALIGNMENTS = new Map<string, ShapeText['paragraphs'][number]['align']>(
  Object.entries({
    l: 'left',
    ctr: 'center',
    r: 'right',
    just: 'justify',
    dist: 'justify',
  }),
);

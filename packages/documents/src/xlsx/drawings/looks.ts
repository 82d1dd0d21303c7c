import { NS, parseXml, type XmlElement } from '../../opc/index.ts';
import { type Workbook, workbookPart } from '../file/workbook.ts';
import { themeColors } from '../read/colors.ts';
import { type DrawingTheme, drawingColor } from './colors.ts';
import type { Fill, Line, Look, TextLook } from './look-model.ts';

/** English metric units in a CSS pixel. */
const EMU = 9525;
/** Stops of a gradient that are read. */
const MOST_STOPS = 20;

/** CSS pixels of a length in English metric units; 0 where there is none, and never more than a sheet is wide. */
export function emu(value: string | undefined): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? Math.max(-1e7, Math.min(1e7, number / EMU)) : 0;
}

/** The colours and fonts of a workbook by the names that drawings use. */
export function readDrawingTheme(workbook: Workbook): DrawingTheme {
  const part = workbookPart(workbook, 'theme');
  return drawingTheme(part && workbook.pkg.text(part));
}

/** The colours and fonts of a theme part (its XML) by the names that drawings use; those of Office without one. */
export function drawingTheme(part: string | undefined): DrawingTheme {
  const [lt1 = '', dk1 = '', lt2 = '', dk2 = '', ...others] = themeColors(part).map((color) =>
    color.toLowerCase(),
  );
  const named = { lt1, dk1, lt2, dk2, bg1: lt1, tx1: dk1, bg2: lt2, tx2: dk2 };
  const accents = others.map((color, index): [string, string] => [
    ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'][index] ?? '',
    color,
  ]);
  const fonts =
    part === undefined
      ? undefined
      : [...parseXml(part).descendants()].find((e) => e.is(NS.drawing, 'fontScheme'));
  const font = (kind: string) =>
    fonts?.child(NS.drawing, kind)?.child(NS.drawing, 'latin')?.attribute('', 'typeface') || 'Calibri';
  return {
    colors: { ...named, ...Object.fromEntries(accents) },
    majorFont: font('majorFont'),
    minorFont: font('minorFont'),
  };
}

/** What `spPr` says of fill and line; what it does not say is left out. */
export function readLook(properties: XmlElement | undefined, theme: DrawingTheme, own?: string): Look {
  if (!properties) return {};
  const fill = readFill(properties, theme, own);
  const line = readLine(properties.child(NS.drawing, 'ln'), theme, own);
  return { ...(fill === undefined ? {} : { fill }), ...(line === undefined ? {} : { line }) };
}

export function readFill(holder: XmlElement, theme: DrawingTheme, own?: string): Fill | null | undefined {
  for (const element of holder.children) {
    if (element.namespace !== NS.drawing) continue;
    switch (element.localName) {
      case 'noFill':
        return null;
      case 'solidFill': {
        const color = drawingColor(element, theme, own);
        return color === undefined ? undefined : { color };
      }
      case 'gradFill':
        return gradient(element, theme, own);
      case 'pattFill': {
        // Half of the pattern is of each colour: seen from afar it is the foreground.
        const color =
          drawingColor(element.child(NS.drawing, 'fgClr'), theme, own) ??
          drawingColor(element.child(NS.drawing, 'bgClr'), theme, own);
        return color === undefined ? undefined : { color };
      }
    }
  }
  return undefined;
}

function gradient(element: XmlElement, theme: DrawingTheme, own?: string): Fill | undefined {
  const stops = (element.child(NS.drawing, 'gsLst')?.childrenNamed(NS.drawing, 'gs') ?? [])
    .slice(0, MOST_STOPS)
    .flatMap((stop) => {
      const color = drawingColor(stop, theme, own);
      const at = Number(stop.attribute('', 'pos') ?? 0) / 100_000;
      return color === undefined || !(at >= 0 && at <= 1) ? [] : [{ at, color }];
    })
    .sort((one, other) => one.at - other.at);
  const [first] = stops;
  if (!first) return undefined;
  const angle = Number(element.child(NS.drawing, 'lin')?.attribute('', 'ang') ?? 0) / 60_000;
  return stops.length === 1
    ? { color: first.color }
    : { stops, angle: Number.isFinite(angle) ? angle % 360 : 0 };
}

/** `undefined` where the file leaves the line to its program. */
export function readLine(
  ln: XmlElement | undefined,
  theme: DrawingTheme,
  own?: string,
): Line | null | undefined {
  if (!ln) return undefined;
  const fill = readFill(ln, theme, own);
  if (fill === null) return null;
  const color = fill === undefined ? undefined : 'color' in fill ? fill.color : fill.stops[0]?.color;
  const width = ln.attribute('', 'w');
  const dash = ln.child(NS.drawing, 'prstDash')?.attribute('', 'val');
  const hasHead = (end: string) => {
    const type = ln.child(NS.drawing, end)?.attribute('', 'type');
    return type !== undefined && type !== 'none';
  };
  const line: Line = {
    ...(color === undefined ? {} : { color }),
    ...(width === undefined ? {} : { width: Math.max(0.5, Math.min(100, emu(width))) }),
    ...(dash === undefined ? {} : { dash: dashOf(dash) }),
    ...(hasHead('headEnd') ? { start: true } : {}),
    ...(hasHead('tailEnd') ? { end: true } : {}),
  };
  return Object.keys(line).length === 0 ? undefined : line;
}

function dashOf(name: string): Line['dash'] {
  if (name === 'solid') return 'solid';
  return /dot$/i.test(name) && !/dash/i.test(name) ? 'dotted' : 'dashed';
}

/** What the properties of a run (`rPr`, `defRPr`) say of its text. */
export function readRunLook(run: XmlElement | undefined, theme: DrawingTheme): TextLook {
  if (!run) return {};
  const fill = readFill(run, theme);
  const color = fill && ('color' in fill ? fill.color : fill.stops[0]?.color);
  const typeface = run.child(NS.drawing, 'latin')?.attribute('', 'typeface');
  const family =
    typeface?.startsWith('+mj') === true
      ? theme.majorFont
      : typeface?.startsWith('+mn') === true
        ? theme.minorFont
        : typeface;
  const size = Number(run.attribute('', 'sz') ?? Number.NaN) / 100;
  const flag = (name: string) => {
    const value = run.attribute('', name);
    return value === undefined ? undefined : value === '1' || value === 'true';
  };
  const bold = flag('b');
  const italic = flag('i');
  return {
    ...(color ? { color } : {}),
    ...(family ? { family } : {}),
    ...(size >= 1 && size <= 400 ? { size } : {}),
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
  };
}

/** What a body of text (`txPr`, `rich`) says of all of it: its rotation and the properties of its first paragraph. */
export function readTextLook(body: XmlElement | undefined, theme: DrawingTheme): TextLook {
  if (!body) return {};
  const properties = body.child(NS.drawing, 'bodyPr');
  const degrees = Number(properties?.attribute('', 'rot') ?? Number.NaN) / 60_000;
  const vertical = properties?.attribute('', 'vert') ?? 'horz';
  const turned = vertical === 'vert270' ? -90 : vertical === 'vert' ? 90 : undefined;
  // -1000 stands for: as the program likes.
  const rotation = turned ?? (Math.abs(degrees) <= 90 ? degrees : undefined);
  const paragraph = body.child(NS.drawing, 'p');
  const defaults = paragraph?.child(NS.drawing, 'pPr')?.child(NS.drawing, 'defRPr');
  const run = paragraph?.child(NS.drawing, 'r')?.child(NS.drawing, 'rPr');
  return {
    ...readRunLook(defaults, theme),
    ...readRunLook(run, theme),
    ...(rotation === undefined ? {} : { rotation }),
  };
}

/** All text of a body, paragraph by paragraph. */
export function textOfBody(body: XmlElement): string {
  return body
    .childrenNamed(NS.drawing, 'p')
    .map((paragraph) =>
      [...paragraph.descendants()]
        .map((e) => (e.is(NS.drawing, 't') ? e.text : e.is(NS.drawing, 'br') ? '\n' : ''))
        .join(''),
    )
    .join('\n');
}

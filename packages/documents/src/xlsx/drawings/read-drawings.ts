import { brief } from '../../brief.ts';
import { DocumentError } from '../../errors.ts';
import {
  NS,
  type OpcPackage,
  type Relationship,
  readRelationships,
  relatedPart,
  relationshipKind,
  type XmlElement,
} from '../../opc/index.ts';
import { openWorkbook, readWorkbook, type Workbook } from '../file/workbook.ts';
import type { FreshChart } from './chart-model.ts';
import type {
  Crop,
  Drawing,
  DrawnContent,
  DrawnObject,
  GroupedObject,
  SheetDrawings,
} from './drawing-model.ts';
import { emu, readDrawingTheme, readLook } from './looks.ts';
import { pictureType } from './picture-type.ts';
import { drawingNumber, readAnchor } from './read-anchors.ts';
import { chartTheme, readChart } from './read-chart.ts';
import { readControls } from './read-controls.ts';
import type { ChartReading } from './read-series.ts';
import { readOutline, readShapeLook, readShapeText } from './read-shapes.ts';
import { showsUnread } from './showing-parts.ts';
import { readReferences } from './sources.ts';

const SHEET_DRAWING = NS.spreadsheetDrawing;
const DRAWING = NS.drawing;
const CHART_EX = 'http://schemas.microsoft.com/office/drawing/2014/chartex';

/** Drawings of a sheet, and of a group, that are read. */
export const MOST_DRAWINGS = 1_000;
/** Groups in groups. */
const MOST_DEPTH = 8;
/** Bytes of a drawing or chart part. */
const MOST_BYTES = 20 * 1024 * 1024;

/** What stands above the cells of a workbook, and in plain words what of it is not shown as it is meant. */
export interface WorkbookDrawings {
  sheets: SheetDrawings[];
  fresh: FreshChart;
  /** See `showsUnread`. */
  unread: boolean;
  notShown: string[];
}

/** Charts, pictures and shapes of all sheets that have any. Throws DocumentError as `openWorkbook` does. */
export function readDrawings(bytes: Uint8Array): WorkbookDrawings {
  return drawingsOf(openWorkbook(bytes));
}

/**
 * In plain words what of the charts, pictures and shapes of a workbook is not shown as it is meant. A workbook that cannot be
 * read has none: whoever opens it is told why.
 */
export function notShownDrawings(pkg: OpcPackage): string[] {
  const part = relatedPart(pkg, '', 'officeDocument');
  if (!part) return [];
  try {
    return drawingsOf(readWorkbook(pkg, part)).notShown;
  } catch (error) {
    if (error instanceof DocumentError) return [];
    throw error;
  }
}

/** What a chart that is made anew has of its workbook. */
export function freshChart(workbook: Workbook): FreshChart {
  return { theme: chartTheme(readDrawingTheme(workbook)), date1904: workbook.date1904 };
}

/** As `readDrawings`, of a workbook that is open. */
export function drawingsOf(workbook: Workbook): WorkbookDrawings {
  const { pkg } = workbook;
  const notShown = new Set<string>();
  const reading: Reading = {
    pkg,
    theme: readDrawingTheme(workbook),
    references: readReferences(workbook),
    links: [],
    charts: new Set(),
    pictures: new Map(),
    missed: (what) => notShown.add(what),
  };
  const parts = new Map(workbook.sheets.map((sheet) => [sheet.id, drawingPartsOf(pkg, sheet.part)]));
  const all = [...parts.values()].flat();
  const sheets = workbook.sheets.flatMap((sheet): SheetDrawings[] => {
    const drawings = (parts.get(sheet.id) ?? []).flatMap((part) => {
      const own = readPart(part, reading);
      // Those of two sheets cannot be changed on one of them.
      const isShared = all.indexOf(part) !== all.lastIndexOf(part);
      return isShared ? own.map((drawing) => ({ ...drawing, id: undefined })) : own;
    });
    const controls = sheet.isWorksheet ? readControls(sheet, reading) : [];
    if (drawings.length + controls.length === 0) return [];
    for (const drawing of drawings.filter(({ id }) => drawings.filter((one) => one.id === id).length > 1)) {
      drawing.id = undefined;
    }
    return [
      {
        sheet: sheet.id,
        ...(sheet.isWorksheet ? {} : { chartSheet: sheet.name }),
        drawings,
        ...(controls.length > 0 ? { controls } : {}),
      },
    ];
  });
  return {
    sheets,
    fresh: freshChart(workbook),
    unread: showsUnread(workbook),
    notShown: [...notShown],
  };
}

/** The parts that hold what stands above the cells of a sheet. */
function drawingPartsOf(pkg: OpcPackage, sheet: string): string[] {
  if (sheet === '' || !pkg.has(sheet)) return [];
  return readRelationships(pkg, sheet)
    .filter((link) => relationshipKind(link) === 'drawing' && !link.external && pkg.has(link.part))
    .map((link) => link.part);
}

interface Reading extends ChartReading {
  pkg: OpcPackage;
  /** Of the drawing part that is read. */
  links: Relationship[];
  /** Parts that were read: one that stands in many places is read once. */
  charts: Set<string>;
  pictures: Map<string, ReturnType<typeof pictureType>>;
  /** Something is not shown. */
  missed(what: string): void;
}

function readPart(part: string, reading: Reading): Drawing[] {
  const { pkg, missed } = reading;
  if (pkg.sizeOf(part) > MOST_BYTES) {
    missed('very large drawings');
    return [];
  }
  const root = readable(pkg, part);
  if (!root) {
    missed('drawings that cannot be read');
    return [];
  }
  const within = { ...reading, links: readRelationships(pkg, part) };
  const anchors = root.children.flatMap((anchor) => {
    const read = readAnchor(anchor);
    return read ? [{ anchor: read, element: anchor }] : [];
  });
  if (anchors.length > MOST_DRAWINGS) missed(`drawings beyond the first ${MOST_DRAWINGS} of a sheet`);
  return anchors.slice(0, MOST_DRAWINGS).flatMap(({ anchor, element }) => {
    const object = drawnObject(element, within);
    return object ? [{ id: drawingNumber(element), anchor, object }] : [];
  });
}

/** The object of an anchor. One that cannot be read is named: neither the others nor the cells go with it. */
function drawnObject(anchor: XmlElement, reading: Reading): DrawnObject | undefined {
  try {
    return objectIn(anchor, reading, 0);
  } catch {
    const what = 'drawings that cannot be read';
    reading.missed(what);
    const upright = { rotation: 0, flipX: false, flipY: false };
    return { name: '', description: '', ...upright, content: { kind: 'not-shown', what } };
  }
}

/** The root of a part; undefined where it is no XML: the sheet is shown without it. */
function readable(pkg: OpcPackage, part: string): XmlElement | undefined {
  try {
    return pkg.xml(part);
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

/** The object an anchor holds; of alternatives the first. Undefined where it holds none that is seen. */
function objectIn(holder: XmlElement, reading: Reading, depth: number): DrawnObject | undefined {
  for (const element of holder.children) {
    if (element.is(NS.compatibility, 'AlternateContent')) {
      const choice = element.child(NS.compatibility, 'Choice') ?? element.child(NS.compatibility, 'Fallback');
      return choice && objectIn(choice, reading, depth);
    }
    const content = contentOf(element, reading, depth);
    if (content === undefined) continue;
    return content === null ? undefined : describe(element, content, reading);
  }
  return undefined;
}

/** `undefined`: no object; `null`: one that is not seen, or shown otherwise. */
function contentOf(element: XmlElement, reading: Reading, depth: number): DrawnContent | null | undefined {
  const { theme } = reading;
  const notShown = (what: string): DrawnContent => ({ kind: 'not-shown', what });
  if (element.is(SHEET_DRAWING, 'contentPart')) return notShown('ink');
  if (element.namespace !== SHEET_DRAWING) return undefined;
  switch (element.localName) {
    case 'pic':
      return isHidden(element) ? null : pictureOf(element, reading);
    case 'graphicFrame':
      return isHidden(element) ? null : frameOf(element, reading);
    case 'grpSp':
      if (isHidden(element)) return null;
      return depth >= MOST_DEPTH ? notShown('groups in many groups') : groupOf(element, reading, depth);
    case 'sp':
    case 'cxnSp': {
      // A control or an embedded object, which stands elsewhere in the file, too.
      if (isHidden(element) || hasDescendant(element, 'compatExt')) return null;
      const properties = element.child(SHEET_DRAWING, 'spPr');
      return {
        kind: 'shape',
        outline: readOutline(properties, element.localName === 'cxnSp'),
        look: readShapeLook(element, theme),
        text: readShapeText(element, theme),
      };
    }
    default:
      return undefined;
  }
}

function describe(element: XmlElement, content: DrawnContent, reading: Reading): DrawnObject {
  if (content.kind === 'not-shown') reading.missed(content.what);
  const known = properties(element);
  const transform = transformOf(element);
  const degrees = Number(transform?.attribute('', 'rot') ?? 0) / 60_000;
  const isOn = (name: string) => ['1', 'true'].includes(transform?.attribute('', name) ?? '');
  return {
    name: known?.attribute('', 'name') ?? '',
    description: known?.attribute('', 'descr') ?? '',
    rotation: Number.isFinite(degrees) ? degrees % 360 : 0,
    flipX: isOn('flipH'),
    flipY: isOn('flipV'),
    content,
  };
}

function pictureOf(element: XmlElement, reading: Reading): DrawnContent {
  const fill = element.child(SHEET_DRAWING, 'blipFill');
  // With a drawing beside it (svg) it is the picture that older programs show.
  const id = fill?.child(DRAWING, 'blip')?.attribute(NS.officeRelationships, 'embed');
  const link = reading.links.find((candidate) => candidate.id === id);
  if (!link || link.external || !reading.pkg.has(link.part)) {
    return { kind: 'not-shown', what: 'pictures that are in other files' };
  }
  const found = reading.pictures.get(link.part) ?? pictureType(reading.pkg.readOnce(link.part));
  reading.pictures.set(link.part, found);
  if ('notShown' in found) return { kind: 'not-shown', what: found.notShown };
  return {
    kind: 'picture',
    part: link.part,
    crop: readCrop(fill?.child(DRAWING, 'srcRect')),
    look: readLook(element.child(SHEET_DRAWING, 'spPr'), reading.theme),
  };
}

function readCrop(rect: XmlElement | undefined): Crop {
  const part = (name: string) => {
    const value = Number(rect?.attribute('', name) ?? 0) / 100_000;
    return Number.isFinite(value) ? Math.max(-5, Math.min(0.99, value)) : 0;
  };
  return { left: part('l'), top: part('t'), right: part('r'), bottom: part('b') };
}

function frameOf(element: XmlElement, reading: Reading): DrawnContent {
  const data = element.child(DRAWING, 'graphic')?.child(DRAWING, 'graphicData');
  const uri = data?.attribute('', 'uri') ?? '';
  const id = data?.child(NS.chart, 'chart')?.attribute(NS.officeRelationships, 'id');
  if (id === undefined) return { kind: 'not-shown', what: frameName(uri) };
  const link = reading.links.find((candidate) => candidate.id === id);
  if (!link || link.external || !reading.pkg.has(link.part)) {
    return { kind: 'not-shown', what: 'charts that cannot be read' };
  }
  // No program puts one chart into two places; a file that did could ask for any number of them.
  if (reading.charts.has(link.part))
    return { kind: 'not-shown', what: 'charts that stand in several places' };
  reading.charts.add(link.part);
  if (reading.pkg.sizeOf(link.part) > MOST_BYTES) return { kind: 'not-shown', what: 'very large charts' };
  const root = readable(reading.pkg, link.part);
  const read = root ? readChart(root, reading) : { notShown: 'charts that cannot be read' };
  if ('notShown' in read) return { kind: 'not-shown', what: read.notShown };
  for (const what of read.missed) reading.missed(what);
  const kinds = readRelationships(reading.pkg, link.part).map(relationshipKind);
  if (kinds.includes('chartUserShapes')) reading.missed('shapes in charts');
  if (kinds.includes('image')) reading.missed('pictures in charts');
  return { kind: 'chart', chart: read.chart };
}

function frameName(uri: string): string {
  if (uri === CHART_EX) return 'charts of newer kinds';
  if (/\/diagram$/.test(uri)) return brief`SmartArt diagrams`;
  if (/timeslicer$/i.test(uri)) return brief`timelines`;
  return /slicer$/i.test(uri) ? brief`slicers` : brief`other drawings`;
}

function groupOf(element: XmlElement, reading: Reading, depth: number): DrawnContent {
  const transform = transformOf(element);
  const number = (name: string, attribute: string) =>
    emu(transform?.child(DRAWING, name)?.attribute('', attribute));
  const width = number('chExt', 'cx');
  const height = number('chExt', 'cy');
  const objects = element.children.filter(({ localName }) =>
    /^(?:sp|cxnSp|pic|graphicFrame|grpSp)$/.test(localName),
  );
  const children = objects.slice(0, MOST_DRAWINGS).flatMap((child): GroupedObject[] => {
    const content = contentOf(child, reading, depth + 1);
    if (!content || !(width > 0 && height > 0)) return [];
    const own = transformOf(child);
    const of = (name: string, attribute: string) => emu(own?.child(DRAWING, name)?.attribute('', attribute));
    const box = {
      left: (of('off', 'x') - number('chOff', 'x')) / width,
      top: (of('off', 'y') - number('chOff', 'y')) / height,
      width: of('ext', 'cx') / width,
      height: of('ext', 'cy') / height,
    };
    return [{ ...describe(child, content, reading), box }];
  });
  if (objects.length > MOST_DRAWINGS) reading.missed(`drawings beyond the first ${MOST_DRAWINGS} of a group`);
  return { kind: 'group', children };
}

/** The `xfrm` of an object: where it is in its group, how it is turned. */
function transformOf(element: XmlElement): XmlElement | undefined {
  const own = element.child(SHEET_DRAWING, 'xfrm');
  const holder = element.child(SHEET_DRAWING, 'spPr') ?? element.child(SHEET_DRAWING, 'grpSpPr');
  return own ?? holder?.child(DRAWING, 'xfrm');
}

function properties(element: XmlElement): XmlElement | undefined {
  const holder = element.children.find((child) => /^nv\w+Pr$/.test(child.localName));
  return holder?.child(SHEET_DRAWING, 'cNvPr');
}

function isHidden(element: XmlElement): boolean {
  return ['1', 'true'].includes(properties(element)?.attribute('', 'hidden') ?? '');
}

function hasDescendant(element: XmlElement, localName: string): boolean {
  const holder = element.children.find((child) => /^nv\w+Pr$/.test(child.localName));
  return [...(holder?.descendants() ?? [])].some((child) => child.localName === localName);
}

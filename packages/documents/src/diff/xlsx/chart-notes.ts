import { brief } from '../../brief.ts';
import {
  NS,
  type OpcPackage,
  parseXml,
  readRelationships,
  relationshipKind,
  type XmlElement,
} from '../../opc/index.ts';
import { drawingNumber, linksIn } from '../../xlsx/drawings/read-anchors.ts';
import { isSet, settingOf } from '../../xlsx/drawings/read-series.ts';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import { canonical } from './canonical.ts';
import type { Note } from './layout-notes.ts';
import type { Version } from './version.ts';

const CHART = NS.chart;

/** A chart of a sheet. */
interface FoundChart {
  /** What the file calls it by: the number of its drawing, else its place. */
  key: string;
  title: string;
  root: XmlElement;
  /** All of it, in one writing. */
  says: string;
}

/** What differs between the charts of two versions of a sheet. `moved` is what a text before says where its cells are now. */
export function chartNotes(
  [before, sheet]: [Version, SheetEntry],
  [after, sheetNow]: [Version, SheetEntry],
  moved: (source: string) => string,
): Note[] {
  const old = chartsOf(before, sheet, moved);
  const now = chartsOf(after, sheetNow, (source) => source);
  const pairs = pairsOf(old, now);
  const left = new Set(pairs.values());
  return [
    ...old
      .filter((chart) => !left.has(chart))
      .map(({ title }) => ({ text: title === '' ? brief`Chart removed` : brief`Chart “${title}” removed` })),
    ...now.flatMap((chart): Note[] => {
      const { title } = chart;
      const was = pairs.get(chart);
      if (!was) return [{ text: title === '' ? brief`Chart inserted` : brief`Chart “${title}” inserted` }];
      if (was.says === chart.says) return [];
      return differences(was, chart).map((what) => ({
        text: title === '' ? brief`Chart changed: ${what}` : brief`Chart “${title}” changed: ${what}`,
      }));
    }),
  ];
}

/** Which chart each was, by what is surest first: some programs number all drawings anew at every save. */
function pairsOf(old: readonly FoundChart[], now: readonly FoundChart[]): Map<FoundChart, FoundChart> {
  const pairs = new Map<FoundChart, FoundChart>();
  const left = new Set(old);
  const isLike: ((was: FoundChart, is: FoundChart) => boolean)[] = [
    (was, is) => was.key === is.key && was.title === is.title,
    (was, is) => was.says === is.says,
    (was, is) => was.title !== '' && was.title === is.title,
    (was, is) => was.key === is.key,
  ];
  for (const like of isLike) {
    for (const chart of now) {
      const was = pairs.has(chart) ? undefined : [...left].find((one) => like(one, chart));
      if (!was) continue;
      pairs.set(chart, was);
      left.delete(was);
    }
  }
  return pairs;
}

/** Charts keep a copy of the values they show, which follows the cells. */
const CACHE = /<((?:\w+:)?(?:num|str|multiLvlStr)Cache)\b[^>]*(?:\/>|>.*?<\/\1>)/gs;

function chartsOf(
  { workbook: { pkg } }: Version,
  sheet: SheetEntry,
  moved: (source: string) => string,
): FoundChart[] {
  return drawingParts(pkg, sheet.part).flatMap((part) => {
    const anchors = parseXml(pkg.text(part)).children.map((anchor) => ({ anchor, links: linksIn(anchor) }));
    const charts = readRelationships(pkg, part).filter(
      (link) => relationshipKind(link) === 'chart' && !link.external && pkg.has(link.part),
    );
    return charts.map(({ id, part: chart }, place): FoundChart => {
      const holder = anchors.find(({ links }) => links.has(id))?.anchor;
      const root = parseXml(moved(pkg.text(chart).replace(CACHE, '')));
      const title = wordsOf(root.child(CHART, 'chart')?.child(CHART, 'title'));
      return {
        key: String((holder && drawingNumber(holder)) ?? `place ${place}`),
        title,
        root,
        says: canonical(root),
      };
    });
  });
}

function drawingParts(pkg: OpcPackage, part: string): string[] {
  const links = readRelationships(pkg, part).filter((link) => relationshipKind(link) === 'drawing');
  return links.filter((link) => !link.external && pkg.has(link.part)).map((link) => link.part);
}

function wordsOf(title: XmlElement | undefined): string {
  const texts = [...(title?.descendants() ?? [])].filter((element) => element.is(NS.drawing, 't'));
  return texts
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** In words of a reader what one chart says otherwise than the other. */
function differences(was: FoundChart, is: FoundChart): string[] {
  const found = ASPECTS.filter(([, aspect]) => aspect(was.root) !== aspect(is.root)).map(([words]) => words);
  const titled =
    was.title === is.title ? [] : [was.title === '' ? brief`title` : brief`title, was “${was.title}”`];
  const all = [...found, ...titled];
  return all.length === 0 ? [brief`its look`] : all;
}

const ASPECTS: [words: string, aspect: (root: XmlElement) => string][] = [
  [
    brief`kind`,
    (root) =>
      plotsOf(root)
        .map((plot) => `${plot.localName} ${settingOf(plot, 'barDir')} ${settingOf(plot, 'grouping')}`)
        .join(),
  ],
  [
    brief`cells`,
    (root) =>
      [...root.descendants()]
        .filter((one) => one.is(CHART, 'f'))
        .map(({ text }) => text)
        .join(),
  ],
  [
    brief`titles of axes`,
    (root) =>
      areaOf(root)
        .filter(({ localName }) => localName.endsWith('Ax'))
        .map((axis) => wordsOf(axis.child(CHART, 'title')))
        .join(),
  ],
  [brief`trend lines`, (root) => trendLines(root).join()],
  [brief`error bars`, (root) => errorBars(root).join()],
  [brief`scales of axes`, (root) => scales(root).join()],
  [brief`legend`, (root) => String(root.child(CHART, 'chart')?.child(CHART, 'legend') !== undefined)],
];

function areaOf(root: XmlElement): readonly XmlElement[] {
  return root.child(CHART, 'chart')?.child(CHART, 'plotArea')?.children ?? [];
}

function plotsOf(root: XmlElement): XmlElement[] {
  return areaOf(root).filter(({ localName }) => localName.endsWith('Chart'));
}

function seriesIn(root: XmlElement): XmlElement[] {
  return plotsOf(root).flatMap((plot) => plot.childrenNamed(CHART, 'ser'));
}

/** Which cells they take are said among the cells. */
function errorBars(root: XmlElement): string[] {
  return seriesIn(root).map((ser) =>
    ser
      .childrenNamed(CHART, 'errBars')
      .map((bars) =>
        ['errDir', 'errBarType', 'errValType', 'val'].map((name) => settingOf(bars, name)).join(' '),
      )
      .join('|'),
  );
}

function scales(root: XmlElement): string[] {
  return areaOf(root)
    .filter(({ localName }) => localName.endsWith('Ax'))
    .map((axis) => {
      const scaling = axis.child(CHART, 'scaling');
      return ['logBase', 'max', 'min'].map((name) => settingOf(scaling, name)).join(' ');
    });
}

function trendLines(root: XmlElement): string[] {
  return seriesIn(root).flatMap((ser) =>
    ser.childrenNamed(CHART, 'trendline').map((line) =>
      ['trendlineType', 'order', 'period', 'forward', 'backward', 'intercept']
        .map((name) => settingOf(line, name))
        .concat(String(isSet(line, 'dispEq')), String(isSet(line, 'dispRSqr')))
        .join(' '),
    ),
  );
}

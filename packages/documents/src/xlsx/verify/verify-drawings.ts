import { parseXml, readRelationships, relationshipKind, relationshipsPartOf } from '../../opc/index.ts';
import type { Chart, Words } from '../drawings/chart-model.ts';
import type { Drawing, SheetDrawings } from '../drawings/drawing-model.ts';
import { editedDrawings, sameAnchor } from '../drawings/edited-drawings.ts';
import { goneSources } from '../drawings/gone-sources.ts';
import { bytesOfBase64, insertedIn } from '../drawings/inserted-picture.ts';
import { copiedDrawings, movedDrawings } from '../drawings/moved.ts';
import { drawingNumber, linksIn } from '../drawings/read-anchors.ts';
import { drawingsOf } from '../drawings/read-drawings.ts';
import { showingParts } from '../drawings/showing-parts.ts';
import { shiftOfEdit } from '../edits/shifts.ts';
import { isDrawingEdit, isShownGo } from '../edits/taken-back.ts';
import type { XlsxEdit } from '../edits.ts';
import { rangeName } from '../file/references.ts';
import type { Workbook } from '../file/workbook.ts';
import { failed } from './verify-package.ts';

/**
 * Which parts edits of drawings may change, add or remove: the drawings of the sheets they are on, the parts of the drawings
 * they name, and what is new there.
 */
export function drawingParts(
  before: Workbook,
  after: Workbook,
  edits: readonly XlsxEdit[],
): (part: string) => boolean {
  const own = edits.filter(isDrawingEdit);
  const parts = new Set<string>(edits.some(isShownGo) ? showingParts(before).keys() : []);
  for (const workbook of own.length > 0 ? [before, after] : []) {
    for (const sheet of workbook.sheets) {
      const here = own.filter((edit) => edit.sheet === sheet.id);
      if (here.length === 0) continue;
      parts.add(relationshipsPartOf(sheet.part));
      for (const link of readRelationships(workbook.pkg, sheet.part)) {
        if (relationshipKind(link) !== 'drawing' || !workbook.pkg.has(link.part)) continue;
        parts.add(link.part).add(relationshipsPartOf(link.part));
        for (const part of partsOfDrawings(
          workbook,
          link.part,
          new Set(here.map(({ drawing }) => drawing)),
        )) {
          parts.add(part).add(relationshipsPartOf(part));
        }
      }
    }
  }
  return (part) => parts.has(part);
}

/** What drawings with these numbers lead to, and that to. */
function partsOfDrawings({ pkg }: Workbook, part: string, numbers: ReadonlySet<number>): Set<string> {
  const anchors = parseXml(pkg.text(part)).children.filter((one) => numbers.has(drawingNumber(one) ?? -1));
  const ids = new Set(anchors.flatMap((anchor) => [...linksIn(anchor)]));
  const found = new Set<string>();
  const visit = (of: string, isOwn: (id: string) => boolean) => {
    for (const link of readRelationships(pkg, of)) {
      if (link.external || found.has(link.part) || !isOwn(link.id)) continue;
      found.add(link.part);
      visit(link.part, () => true);
    }
  };
  visit(part, (id) => ids.has(id));
  return found;
}

/**
 * Throws DocumentError `verification-failed` unless the drawings edits name are what the edits make of those of the original,
 * and all others are there still. What it expects comes from the model that is drawn, and not from the parts that are written.
 */
export function verifyDrawings(before: Workbook, after: Workbook, edits: readonly XlsxEdit[]): void {
  const own = edits.filter(isDrawingEdit);
  const goes = edits.some(isShownGo);
  if (own.length === 0 && !goes) return;
  const original = drawingsOf(before);
  let expected: SheetDrawings[] = original.sheets;
  const names = new Map(before.sheets.map((sheet) => [sheet.id, sheet.name]));
  for (const edit of edits) {
    if (isShownGo(edit)) expected = [...goneSources(expected, edit)];
    if (isDrawingEdit(edit)) expected = editedDrawings(expected, edit, original.fresh);
    if (edit.op === 'copy-sheet') {
      expected = copiedDrawings(expected, { of: edit.of, sheet: edit.sheet });
      names.set(edit.sheet, edit.name);
    }
    const shift = shiftOfEdit(edit);
    if (shift) expected = movedDrawings(expected, shift);
  }
  const actual = new Map(drawingsOf(after).sheets.map(({ sheet, drawings }) => [sheet, drawings]));
  const gone = new Set(edits.flatMap((edit) => (edit.op === 'delete-sheet' ? [edit.sheet] : [])));
  const named = new Set(own.map((edit) => edit.sheet));
  if (goes) for (const { sheet } of original.sheets) named.add(sheet);
  for (const sheet of named) {
    if (gone.has(sheet)) continue;
    const wanted = expected.find((one) => one.sheet === sheet)?.drawings ?? [];
    const found = actual.get(sheet) ?? [];
    const here = own.filter((edit) => edit.sheet === sheet).map(({ drawing }) => drawing);
    // What shows cells that were moved is on any sheet.
    const touched = goes ? undefined : new Set(here);
    const name = names.get(sheet) ?? 'the sheet';
    if (wanted.length !== found.length) throw failed(`other charts and pictures would be on "${name}"`);
    for (const [index, drawing] of wanted.entries()) {
      const isRight = isAsWanted(drawing, found[index], touched, gone.size > 0);
      if (!isRight || !isPictureAsWanted(after, drawing, found[index])) {
        throw failed(`a chart or picture on "${name}" would not be as you see it`);
      }
    }
  }
}

function isAsWanted(
  wanted: Drawing,
  found: Drawing | undefined,
  touched: ReadonlySet<number> | undefined,
  areSheetsGone: boolean,
): boolean {
  if (!found || wanted.id !== found.id || !sameAnchor(wanted.anchor, found.anchor)) return false;
  const [one, other] = [wanted.object.content, found.object.content];
  if (one.kind !== other.kind || wanted.object.description !== found.object.description) return false;
  if (one.kind !== 'chart' || other.kind !== 'chart' || touched?.has(wanted.id ?? -1) === false) return true;
  return said(one.chart, areSheetsGone) === said(other.chart, areSheetsGone);
}

/** A picture that was inserted has all its bytes. */
function isPictureAsWanted({ pkg }: Workbook, wanted: Drawing, found: Drawing | undefined): boolean {
  const [one, other] = [wanted.object.content, found?.object.content];
  const inserted = one.kind === 'picture' ? insertedIn(one.part) : undefined;
  if (inserted === undefined) return true;
  const [bytes, stored] = [
    bytesOfBase64(inserted),
    other?.kind === 'picture' && pkg.has(other.part) ? pkg.read(other.part) : undefined,
  ];
  return bytes?.length === stored?.length && bytes?.every((byte, at) => byte === stored?.[at]) === true;
}

/** What a chart says, without how it looks: kinds, cells, words, trend lines, error bars, scales. */
function said(chart: Chart, withoutCells: boolean): string {
  const words = (text: Words | undefined) => {
    if (!text || 'text' in text) return text?.text;
    return withoutCells ? '' : text.areas?.map((area) => `${area.sheet}!${rangeName(area)}`);
  };
  return JSON.stringify({
    title: words(chart.title?.words),
    hasTitle: chart.title !== undefined,
    namesItself: chart.namesItself,
    legend: chart.legend !== undefined,
    axes: chart.axes.map(({ id, kind, side, title, min, max, logBase }) => [
      id,
      kind,
      side,
      words(title?.words),
      min,
      max,
      logBase,
    ]),
    plots: chart.plots.map(({ kind, horizontal, axes, series }) => ({
      kind,
      horizontal,
      axes,
      series: series.map(({ index, order, name, categories, values, trendLines, errorBars }) => [
        index,
        order,
        words(name),
        words(categories),
        words(values),
        trendLines.map(({ kind: line, order: power, equation, rSquared }) => [
          line,
          power,
          equation,
          rSquared,
        ]),
        errorBars.map(({ direction, side, size }) => [
          direction,
          side,
          size.kind === 'custom' ? [words(size.plus), words(size.minus)] : size,
        ]),
      ]),
    })),
  });
}

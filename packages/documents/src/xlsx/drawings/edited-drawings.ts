import type { Anchor, Corner, DrawingEdit } from '../drawing-edits.ts';
import { changedChart, newChart } from './changed-chart.ts';
import type { FreshChart } from './chart-model.ts';
import type { Drawing, SheetDrawings } from './drawing-model.ts';
import { addressOfInserted } from './inserted-picture.ts';

/**
 * The drawings of a workbook after an edit, as its file has them then. An edit of a drawing that is not there changes nothing.
 * Nothing that is given is changed.
 */
export function editedDrawings(
  sheets: readonly SheetDrawings[],
  edit: DrawingEdit,
  fresh: FreshChart,
): SheetDrawings[] {
  if (!sheets.some(({ sheet }) => sheet === edit.sheet)) {
    return inserts(edit)
      ? [...sheets, { sheet: edit.sheet, drawings: [inserted(edit, 0, fresh)] }]
      : [...sheets];
  }
  return sheets.map((one) =>
    one.sheet === edit.sheet ? { ...one, drawings: edited(one.drawings, edit, fresh) } : one,
  );
}

function edited(drawings: readonly Drawing[], edit: DrawingEdit, fresh: FreshChart): Drawing[] {
  const change = (make: (drawing: Drawing) => Drawing) =>
    drawings.map((drawing) => (drawing.id === edit.drawing ? make(drawing) : drawing));
  switch (edit.op) {
    case 'insert-chart':
    case 'insert-picture':
      return [...drawings, inserted(edit, drawings.length, fresh)];
    case 'delete-drawing':
      return drawings.filter(({ id }) => id !== edit.drawing);
    case 'place-drawing':
      return change((drawing) => ({ ...drawing, anchor: edit.anchor }));
    case 'describe-drawing':
      return change((drawing) => ({
        ...drawing,
        object: { ...drawing.object, description: edit.description },
      }));
    case 'change-chart':
      return change((drawing) => {
        const { content } = drawing.object;
        if (content.kind !== 'chart') return drawing;
        const chart = changedChart(content.chart, edit.chart);
        return { ...drawing, object: { ...drawing.object, content: { kind: 'chart', chart } } };
      });
  }
}

type Insertion = Extract<DrawingEdit, { op: 'insert-chart' | 'insert-picture' }>;

const inserts = (edit: DrawingEdit): edit is Insertion =>
  edit.op === 'insert-chart' || edit.op === 'insert-picture';

function inserted(edit: Insertion, before: number, fresh: FreshChart): Drawing {
  const upright = { rotation: 0, flipX: false, flipY: false };
  const { drawing: id, anchor } = edit;
  if (edit.op === 'insert-chart') {
    const content = { kind: 'chart' as const, chart: newChart(edit.chart, fresh) };
    return {
      id,
      anchor,
      object: { name: nameOfNew('Chart', before), description: '', ...upright, content },
    };
  }
  const crop = { left: 0, top: 0, right: 0, bottom: 0 };
  const content = { kind: 'picture' as const, part: addressOfInserted(edit.picture), crop, look: {} };
  const { description } = edit;
  return { id, anchor, object: { name: nameOfNew('Picture', before), description, ...upright, content } };
}

/** The name of a drawing that is inserted beside others. */
export const nameOfNew = (what: 'Chart' | 'Picture', others: number): string => `${what} ${others + 1}`;

/** Whether two places are the same, to a hundredth of a pixel: files count in parts of one. */
export function sameAnchor(one: Anchor, other: Anchor): boolean {
  const [lengths, others] = [lengthsOf(one), lengthsOf(other)];
  const isFixed = (anchor: Anchor) => anchor.kind === 'two-cells' && anchor.fixed;
  return (
    one.kind === other.kind &&
    isFixed(one) === isFixed(other) &&
    lengths.every((length, index) => Math.abs(length - (others[index] ?? Number.NaN)) < 0.01)
  );
}

function lengthsOf(anchor: Anchor): number[] {
  const corner = ({ row, column, x, y }: Corner) => [row, column, x, y];
  if (anchor.kind === 'two-cells') return [...corner(anchor.from), ...corner(anchor.to)];
  const start = anchor.kind === 'one-cell' ? corner(anchor.from) : [anchor.x, anchor.y];
  return [...start, anchor.width, anchor.height];
}

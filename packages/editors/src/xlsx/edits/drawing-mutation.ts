import type { DrawingEdit, TakeBack } from '@benchbook/documents';

/**
 * A change of what stands above the cells, among Univer's mutations: so it is refused, recorded, undone and done again like any
 * other. The grid does not know what it says.
 */
export const EDIT_DRAWING = 'benchbook.mutation.edit-drawing';

export interface EditDrawingParams {
  unitId: string;
  subUnitId: string;
  edit: DrawingEdit | TakeBack;
}

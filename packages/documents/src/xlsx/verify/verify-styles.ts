import type { CellStyleEdit } from '../edits.ts';
import type { SnapshotStyle } from '../read/snapshot.ts';
import { formatCode, type Styles, snapshotStyle } from '../read/styles.ts';
import { failed } from './verify-package.ts';

/** Throws unless every style of the original is still at its index, word for word. */
export function verifyStylesKept(original: Styles, patched: Styles): void {
  for (const name of ['fonts', 'fills', 'borders', 'cellFormats', 'differentialFormats'] as const) {
    original[name].forEach((element, index) => {
      if (patched[name][index]?.outer !== element.outer)
        throw failed('a style of the workbook would have changed');
    });
  }
  for (const [id, code] of original.formats) {
    if (patched.formats.get(id) !== code) throw failed('a number format of the workbook would have changed');
  }
}

const SCRIPTS: Record<number, CellStyleEdit['script']> = { 2: 'sub', 3: 'super' };

/** Whether a cell format is another one with the edit's properties, and nothing else is different. */
export function isStyled(
  original: { styles: Styles; index: number } | undefined,
  patched: { styles: Styles; index: number },
  edit: CellStyleEdit,
): boolean {
  const now = snapshotStyle(patched.styles, patched.index);
  const standard = snapshotStyle(patched.styles, 0);
  const code = formatCode(patched.styles, patched.index);
  const wanted: [unknown, unknown, unknown][] = [
    [edit.bold, now.bl === 1, standard.bl === 1],
    [edit.italic, now.it === 1, standard.it === 1],
    [edit.underline, now.ul?.s === 1, standard.ul?.s === 1],
    [edit.script, SCRIPTS[now.va ?? 0], SCRIPTS[standard.va ?? 0]],
    [edit.strike, now.st?.s === 1, standard.st?.s === 1],
    [edit.fontName, now.ff, standard.ff],
    [edit.fontSize, now.fs, standard.fs],
    [edit.fontColor?.toLowerCase() ?? edit.fontColor, now.cl?.rgb, standard.cl?.rgb],
    [edit.fillColor?.toLowerCase() ?? edit.fillColor, now.bg?.rgb, standard.bg?.rgb],
    [edit.numberFormat, code, formatCode(patched.styles, 0)],
    [edit.wrap, now.tb === 3, standard.tb === 3],
  ];
  if (wanted.some(([value, is, usual]) => value !== undefined && is !== (value === null ? usual : value)))
    return false;
  return !original || sameRest(snapshotStyle(original.styles, original.index), now, edit);
}

/** Properties the edit does not name are those the cell had. */
function sameRest(before: SnapshotStyle, after: SnapshotStyle, edit: CellStyleEdit): boolean {
  const named: [keyof SnapshotStyle, boolean][] = [
    ['bl', edit.bold !== undefined],
    ['it', edit.italic !== undefined],
    ['ul', edit.underline !== undefined],
    ['st', edit.strike !== undefined],
    ['ff', edit.fontName !== undefined],
    ['fs', edit.fontSize !== undefined],
    ['cl', edit.fontColor !== undefined],
    ['bg', edit.fillColor !== undefined],
    ['n', edit.numberFormat !== undefined],
    ['ht', edit.horizontal !== undefined],
    ['vt', edit.vertical !== undefined],
    ['tb', edit.wrap !== undefined],
    ['tr', edit.rotation !== undefined],
    ['bd', edit.borders !== undefined],
    ['va', edit.script !== undefined],
    // The padding of an indent is on the side the text is aligned to.
    ['pd', edit.horizontal !== undefined],
  ];
  return named.every(
    ([name, isNamed]) => isNamed || JSON.stringify(before[name]) === JSON.stringify(after[name]),
  );
}

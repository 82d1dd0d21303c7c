import { applySplices, escapeText, NS, type Splice, type XmlElement } from '../../opc/index.ts';
import { anchorStep } from '../conditional/moved-rules.ts';
import { newerOwners, readRanges, X14, XM } from '../conditional/read-rules.ts';
import { decodeText, encodeText } from '../file/strings.ts';
import { offsetFormula } from '../formula/formula.ts';
import type { Shift } from '../formula/formula-changes.ts';
import type { SheetEditor } from './sheet-editor.ts';

/**
 * Formulas of conditional formats and of input rules are seen from the upper left one of their cells. Where the shift deletes
 * that, they are written as seen from the first that is left, before references follow: Excel keeps such a rule, and a reference
 * to its own deleted cell would be lost.
 */
export function keepSeenFrom(sheet: SheetEditor, shift: Shift): void {
  if (shift.count >= 0) return;
  const splices: Splice[] = [];
  const write = (owner: XmlElement, sqref: string) => {
    const { rows, columns } = anchorStep(readRanges(sqref), shift);
    if (rows === 0 && columns === 0) return;
    for (const element of owner.descendants()) {
      if (element.children.length === 0 && FORMULAS.has(element.localName)) {
        const before = decodeText(element.text);
        const text = escapeText(encodeText(offsetFormula(before, rows, columns)));
        if (text !== element.inner) splices.push({ start: element.innerStart, end: element.innerEnd, text });
      }
    }
  };
  for (const owner of sheet.root.childrenNamed(NS.spreadsheet, 'conditionalFormatting'))
    write(owner, owner.attribute('', 'sqref') ?? '');
  const lists = sheet.root.childrenNamed(NS.spreadsheet, 'dataValidations');
  for (const owner of lists.flatMap((list) => list.childrenNamed(NS.spreadsheet, 'dataValidation')))
    write(owner, owner.attribute('', 'sqref') ?? '');
  for (const owner of [...newerOwners(sheet.root), ...newerInputRules(sheet.root)])
    write(owner, owner.child(XM, 'sqref')?.text ?? '');
  if (splices.length > 0) sheet.replaceAll(applySplices(sheet.root.source, splices));
}

const FORMULAS = new Set(['formula', 'formula1', 'formula2', 'f']);

/** Input rules that name cells of other sheets, as newer programs write them. */
function newerInputRules(root: XmlElement): XmlElement[] {
  const extensions = root.child(NS.spreadsheet, 'extLst')?.childrenNamed(NS.spreadsheet, 'ext') ?? [];
  return extensions.flatMap((ext) =>
    ext.childrenNamed(X14, 'dataValidations').flatMap((list) => list.childrenNamed(X14, 'dataValidation')),
  );
}

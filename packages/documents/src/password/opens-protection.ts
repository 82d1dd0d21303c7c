import { documentPassword } from '../docx/read/protection.ts';
import { openDocument } from '../inspect.ts';
import { openWorkbook } from '../xlsx/file/workbook.ts';
import { sheetPassword } from '../xlsx/locks/sheet-protection.ts';
import { structurePassword } from '../xlsx/locks/structure-protection.ts';
import { isPassword, type KeptPassword } from './kept-password.ts';

/** What is protected with a password: a Word document, one sheet of a workbook (by its id), or which sheets it has. */
export type ProtectedThing = { of: 'document' } | { of: 'sheet'; sheet: string } | { of: 'structure' };

/**
 * Whether a password lifts a protection. False where there is none with a password. Throws DocumentError
 * `not-supported` where the file keeps the password in a way that cannot be checked.
 */
export function opensProtection(bytes: Uint8Array, thing: ProtectedThing, password: string): boolean {
  const kept = passwordOf(bytes, thing);
  return kept !== undefined && isPassword(kept, password);
}

function passwordOf(bytes: Uint8Array, thing: ProtectedThing): KeptPassword | undefined {
  const document = openDocument(bytes);
  if (document.type === 'docx' && thing.of === 'document')
    return documentPassword(document.pkg, document.part);
  if (document.type !== 'xlsx' || thing.of === 'document') return undefined;
  const workbook = openWorkbook(bytes);
  return thing.of === 'sheet' ? sheetPassword(workbook, thing.sheet) : structurePassword(workbook);
}

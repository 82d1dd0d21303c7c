import { NS, type XmlElement } from '../../opc/index.ts';
import type { KeptPassword } from '../../password/kept-password.ts';
import { keptPassword, OF_WORKBOOK } from '../file/kept-password.ts';
import { isOn, openWorkbook, type Workbook } from '../file/workbook.ts';

/** The author of a workbook lets nobody add, delete, rename, move or hide its sheets. */
export interface StructureProtection {
  /** Excel lifts it only for who knows its password; without one anybody may. */
  hasPassword: boolean;
}

/** `patchWorkbook` keeps this protection (ECMA-376 part 1, 18.2.29 workbookProtection), and does not heed it. */
export function structureProtection(bytes: Uint8Array): StructureProtection | null {
  const workbook = openWorkbook(bytes);
  if (!lockElement(workbook)) return null;
  return { hasPassword: structurePassword(workbook) !== undefined };
}

/** What the file keeps of the password that lifts it; undefined: there is none. */
export function structurePassword(workbook: Workbook): KeptPassword | undefined {
  const element = lockElement(workbook);
  return element && keptPassword(element, OF_WORKBOOK);
}

function lockElement({ root }: Workbook): XmlElement | undefined {
  const element = root.child(NS.spreadsheet, 'workbookProtection');
  return element && isOn(element.attribute('', 'lockStructure')) ? element : undefined;
}

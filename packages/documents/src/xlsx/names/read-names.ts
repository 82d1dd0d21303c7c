import { NS, type XmlElement } from '../../opc/index.ts';
import { decodeText } from '../file/strings.ts';
import { isOn, openWorkbook, type Workbook } from '../file/workbook.ts';
import { formulaForShow } from '../formula/formula-text.ts';
import type { DefinedName } from './name-model.ts';
import { isCertain } from './name-rules.ts';

/** A name with where it stands in its file. */
export interface NameElement extends DefinedName {
  element: XmlElement;
  /** As the attribute says it: the place of its sheet among all sheets. */
  localSheetId: string | undefined;
  isHidden: boolean;
}

/**
 * The names of a workbook that people gave, hidden ones too. Those that Excel keeps for itself (print areas) are left out.
 * Known are those that mean the same wherever they are used: other ones an editor would read wrongly.
 */
export function nameElements({ root, sheets }: Workbook): NameElement[] {
  const elements = root.child(NS.spreadsheet, 'definedNames')?.childrenNamed(NS.spreadsheet, 'definedName');
  const uses = new Map<string, number>();
  for (const element of elements ?? []) {
    const name = (element.attribute('', 'name') ?? '').toLowerCase();
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return (elements ?? []).flatMap((element): NameElement[] => {
    const name = element.attribute('', 'name') ?? '';
    if (/^_xl/i.test(name)) return [];
    const meaning = formulaForShow(decodeText(element.text)).trim();
    const localSheetId = element.attribute('', 'localSheetId');
    const isOne = (uses.get(name.toLowerCase()) ?? 0) === 1;
    return [
      {
        element,
        name,
        localSheetId,
        sheet: localSheetId === undefined ? null : (sheets[Number(localSheetId)]?.id ?? null),
        meaning,
        isHidden: isOn(element.attribute('', 'hidden')),
        isKnown: isOne && !isOn(element.attribute('', 'function')) && isCertain(meaning),
      },
    ];
  });
}

/** The names of a workbook that a person may see. Throws DocumentError as `openWorkbook` does. */
export function readNames(bytes: Uint8Array): DefinedName[] {
  return nameElements(openWorkbook(bytes)).flatMap(({ name, sheet, meaning, isKnown, isHidden }) =>
    isHidden ? [] : [{ name, sheet, meaning, isKnown }],
  );
}

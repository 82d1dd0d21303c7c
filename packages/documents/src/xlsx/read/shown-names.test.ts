import { describe, expect, it } from 'vitest';
import { patched, set } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { importWorkbook } from './import.ts';
import type { SnapshotName } from './snapshot.ts';

function namesOf(definedNames: string): SnapshotName[] {
  const bytes = makeWorkbook({
    sheets: [{ name: 'Raw data' }, { name: 'B' }],
    workbook: `<definedNames>${definedNames}</definedNames>`,
  });
  return Object.values(JSON.parse(importWorkbook(bytes).resources[0]?.data ?? '{}'));
}
const name = (attributes: string, text: string) => `<definedName ${attributes}>${text}</definedName>`;

describe('defined names', () => {
  it('are there to calculate with: ranges, constants, formulas, those of one sheet, hidden ones', () => {
    const found = namesOf(
      name('name="area"', "'Raw data'!$A$1:$B$9") +
        name('name="rate"', '0.5') +
        name('name="twice" localSheetId="1" hidden="1"', 'rate*2'),
    );
    expect(found).toMatchObject([
      { name: 'area', formulaOrRefString: "'Raw data'!$A$1:$B$9", localSheetId: 'AllDefaultWorkbook' },
      { name: 'rate', formulaOrRefString: '=0.5', hidden: false },
      { name: 'twice', formulaOrRefString: '=rate*2', localSheetId: '2', hidden: true },
    ]);
  });

  it('that the editor would read wrongly are left out', () => {
    expect(
      namesOf(
        name('name="_xlnm.Print_Area" localSheetId="0"', 'B!$A$1') +
          name('name="left"', 'B!A1') +
          name('name="twice"', 'B!$A$1') +
          name('name="TWICE" localSheetId="0"', 'B!$A$2') +
          name('name="gone"', '#REF!') +
          name('name="other"', '[1]S!$A$1'),
      ),
    ).toEqual([]);
  });

  it('that the editor does not know leave no result behind', () => {
    const formula = { kind: 'formula' as const, formula: 'CUBEVALUE(1)+x', result: '#NAME?' };
    const { pkg } = patched({ sheets: [{ name: 'S' }] }, [set('A1', { content: formula })]);
    expect(pkg.text('xl/worksheets/sheet1.xml')).toContain('<c r="A1"><f>CUBEVALUE(1)+x</f></c>');
  });
});

import { expect, it } from 'vitest';
import { readPackage } from '../../opc/index.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { notShownInputRules, readInputRules } from './read-input-rules.ts';

it.each([
  [5_000, []],
  [5_001, ['some input rules']],
])('of %s input rules of a sheet it is said which nobody is held to here: %s', (count, said) => {
  const rules = Array.from(
    { length: count },
    (_, row) =>
      `<dataValidation type="whole" operator="lessThan" sqref="A${row + 1}"><formula1>9</formula1></dataValidation>`,
  );
  const after = `<dataValidations count="${count}">${rules.join('')}</dataValidations>`;
  const bytes = makeWorkbook({ sheets: [{ name: 'Data', after }] });
  expect(readInputRules(bytes)[0]?.rules).toHaveLength(5_000);
  expect(notShownInputRules(readPackage(bytes))).toEqual(said);
});

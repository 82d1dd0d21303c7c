import { expect, it } from 'vitest';
import { exportText } from './export/index.ts';
import { inspect } from './inspect.ts';
import { createSampleWorkbook } from './sample.ts';
import { readDrawings } from './xlsx/index.ts';

it('is a calibration with results and a chart with its trend line, and the same each time', () => {
  const bytes = createSampleWorkbook(new Date('2026-11-24T12:00:00Z'));
  expect(inspect(bytes).type).toBe('xlsx');
  const said = exportText(bytes);
  // As LibreOffice and a hand-held calculator have it.
  for (const shown of ['0.0902', '0.0037', '0.9999', '4.97']) expect(said).toContain(shown);
  const content = readDrawings(bytes).sheets[0]?.drawings[0]?.object.content;
  expect(content).toMatchObject({ kind: 'chart' });
  expect(createSampleWorkbook(new Date('2026-11-24T12:00:00Z'))).toEqual(bytes);
});

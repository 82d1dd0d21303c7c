import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { checkResults } from './check-results.ts';
import { inputsOf } from './inputs.ts';
import { hasLibreOffice } from './libre-office.ts';
import { type ChangedWorkbook, proveResults } from './prove-results.ts';
import { changedInput } from './save-input.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const rels = (kind: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/></Relationships>`;

/** One sheet: A1 an input, A2 and A3 formulas with these results. */
function workbook(
  input: number,
  double: number | string,
  verdict: string,
  formula = 'IF(A2&lt;9,"PASS","FAIL")',
): Uint8Array {
  const parts = {
    '_rels/.rels': rels('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': rels('worksheet', 'sheet.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/sheet.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>${input}</v></c></row><row r="2"><c r="A2"><f>A1*2</f><v>${double}</v></c></row><row r="3"><c r="A3" t="str"><f>${formula}</f><v>${verdict}</v></c></row></sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

describe('the proof of results', () => {
  const before = workbook(2, 4, 'PASS');
  const after = workbook(9, 18, 'FAIL');
  const prove = (stored: Uint8Array, unsure: string[] = [], calculatedBefore = before) =>
    checkResults(before, stored, { before: calculatedBefore, after }, new Set(unsure));

  it('finds an input, and results that are right and others than before', () => {
    expect(inputsOf(before, 0)).toMatchObject([{ sheet: '1', cell: 'A1', typed: '9', value: '9' }]);
    expect(prove(after)).toEqual({ compared: 2, right: 2, changed: 2, unsure: 0, leftOut: 0, wrong: [] });
  });

  it('finds an old result, and counts it apart where the product names it', () => {
    const old = workbook(9, 18, 'PASS');
    expect(prove(old)).toMatchObject({ right: 1, wrong: ['S!A3: PASS instead of FAIL'] });
    expect(prove(old, ['S!A3'])).toMatchObject({ right: 1, unsure: 1, wrong: [] });
  });

  it('leaves out a rank of what is not in the list, which LibreOffice ranks all the same', () => {
    const ranked = (result: string) => workbook(9, 18, result, 'RANK(9,A1:A2)');
    const calculated = { before: ranked('1'), after: ranked('2') };
    expect(checkResults(ranked('1'), ranked('#N/A'), calculated, new Set())).toMatchObject({
      leftOut: 1,
      wrong: [],
    });
    expect(checkResults(ranked('1'), ranked('3'), calculated, new Set()).wrong).toHaveLength(1);
  });

  it('leaves out what LibreOffice saw differently before the edit already', () => {
    expect(prove(workbook(9, 18, 'PASS'), [], workbook(2, 4, 'OTHER'))).toMatchObject({
      leftOut: 1,
      wrong: [],
    });
  });
});

/** Larger ones belong to the bench. */
const MOST_BYTES = 100_000;
const MILLISECONDS_PER_DAY = 86_400_000;
/** Workbooks that are taken beside those named here, others every day. */
const TURNS = 2;

describe('results of real workbooks', () => {
  const corpus = new URL('../../../shared/corpus/xlsx/', import.meta.url);
  const isThere = hasLibreOffice() && existsSync(corpus);
  if (!isThere) console.log('left out: results of real workbooks; LibreOffice or the corpus is not there');
  const always = [
    'apache__apache_DateFormatNumberTests.xlsx',
    'apache__apache_Intersection-52111-xssf.xlsx',
    'ClosedXML__xlsx_functions-excel-2010.xlsx',
  ];

  it.skipIf(!isThere)('are stored as LibreOffice calculates them, or named as not sure', async () => {
    const day = Math.floor(Date.now() / MILLISECONDS_PER_DAY);
    const all = readdirSync(corpus).filter((file) => file.endsWith('.xlsx') && !always.includes(file));
    const order = all.map((_, index) => all[(day * TURNS + index) % all.length] ?? '');
    const workbooks: ChangedWorkbook[] = [];
    for (const file of [...always, ...order]) {
      if (workbooks.length === always.length + TURNS) break;
      const original = new Uint8Array(readFileSync(new URL(file, corpus)));
      if (original.length > MOST_BYTES) continue;
      const saved = await changedInput(original, day);
      if ('leftOut' in saved) continue;
      const { cell, typed } = saved.input;
      workbooks.push({ file: `${file} ${cell}=${typed}`, before: original, after: saved.after });
    }
    const proofs = await proveResults(workbooks);
    expect([...proofs].map(([file, proof]) => [file, proof?.wrong])).toEqual(
      workbooks.map(({ file }) => [file, []]),
    );
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sample } from '../../testing/proof.ts';
import { formOfFormula } from '../locks/array-formulas.ts';
import { readCells } from '../read/read-cells.ts';
import { formulaProblem } from './formula-syntax.ts';

describe('reading a formula', () => {
  it.each([
    'SUM(A1:A3)',
    '-2^2%',
    'IF(A1,,)',
    'SUM((A1:A3,C1:C3))',
    'SUM(A1:A3 A2:C2)',
    '\'Raw data\'!A1&"it""s"',
    'Table1[[#This Row],[Mass (mg)]]*2',
    'LAMBDA(x,x+1)(3)',
    'SUM({1,-2;3,"x"})',
    '[1]!HsGetValue("a",1)',
    'A1:INDEX(B:B,5)',
    'total*2<>TRUE',
    '#REF!+1',
    ' 1 + 2 ',
  ])('takes %s', (formula) => {
    expect(formulaProblem(formula)).toBeNull();
    expect(formulaProblem(`=${formula}`)).toBeNull();
  });

  it.each([
    ['SUM((((', 'something is missing after “(”'],
    ['SUM(((())))', 'there is nothing between “(” and “)”'],
    ['1+', 'something is missing after “+”'],
    ['*3', 'something is missing before “*”'],
    ['A1 5', 'an operator is missing before “5”'],
    ['A1"x"', 'an operator is missing before “"x"”'],
    ['"abc', 'a text is not closed by a quotation mark'],
    [`"${'x'.repeat(256)}"`, 'more than 255 characters'],
    ['SUM(1;2)', 'arguments are separated by commas, not by semicolons'],
    ['1,5*2', 'decimals are written with a point'],
    ['{1,A1}', 'numbers and texts only'],
    ['{1,2;3}', 'differ in length'],
    ['SUM(A1#)', '“#” behind a cell'],
    ['@A1:A3', '“@” cannot be used here'],
    ['SUM(A1:A3', 'a “)” is missing'],
    ['1)', 'there is a “)” too many'],
    ['Sheet1!', '“Sheet1!” is not followed by a cell'],
    ['A1§', '“§” has no meaning there'],
    ['', 'there is nothing after “=”'],
    [`${'('.repeat(300)}1${')'.repeat(300)}`, 'too deep'],
  ])('says of %s what is wrong with it', (formula, why) => {
    expect(formulaProblem(formula)).toContain(why);
  });

  const corpus = new URL('../../../../../../shared/corpus/xlsx/', import.meta.url);
  if (!existsSync(corpus))
    console.log('left out: formulas of real workbooks, which are not beside the checkout');

  it.skipIf(!existsSync(corpus))('takes every formula of real workbooks', () => {
    let count = 0;
    const files = readdirSync(corpus).filter((name) => name.endsWith('.xlsx'));
    for (const name of sample(files, 4, { what: 'real workbooks, for their formulas', print: console.log })) {
      const bytes = readFileSync(new URL(name, corpus));
      // Some files of the corpus are damaged on purpose.
      if (!isReadable(bytes)) continue;
      for (const { formula } of readCells(bytes).flatMap(({ cells }) => cells)) {
        if (formula === undefined) continue;
        count += 1;
        expect(formulaProblem(formula), `${formula} in ${name}`).toBeNull();
      }
    }
    expect(count).toBeGreaterThan(1_000);
  });
});

function isReadable(bytes: Uint8Array): boolean {
  try {
    readCells(bytes);
    return true;
  } catch {
    return false;
  }
}

describe('a formula', () => {
  const form = (formula: string) => formOfFormula(formula, (name) => name === 'MASSES');

  it.each([
    'A1+B1',
    'SUM(A1:A3)',
    'SUMPRODUCT(A1:A3*B1:B3)',
    'VLOOKUP(A1,B:C,2,FALSE)',
    'INDEX(A1:A9,MATCH(1,B1:B9,0))',
    'COUNTIFS(A:A,A1,B:B,">2")',
    'Table1[[#This Row],[Mass]]*2',
    'SUM(masses)',
    'LET(x,A1,x*2)',
    'XLOOKUP(A1,B:B,C:C)',
  ])('like %s is the same in every program', (formula) => {
    expect(form(formula)).toBe('plain');
  });

  it.each([
    'SUM(A1:A3*B1:B3)',
    'MAX(ABS(A1:A3))',
    'SUM(IF(A1:A3>1,1))',
    'SUMPRODUCT(IF(A1:A3>1,1,0))',
    'SUM(FILTER(A1:A9,B1:B9>1))',
    'COUNTA(UNIQUE(A1:A9))',
    'LET(x,A1:A3,SUM(x*2))',
    'SUM(masses*2)',
    'MATCH(1,(A1:A9=2)*(B1:B9=3),0)',
  ])('like %s has one result of several values', (formula) => {
    expect(form(formula)).toBe('array');
  });

  it.each([
    'SEQUENCE(3)',
    'FILTER(A1:A9,B1:B9>1)',
    'A1:A3',
    'A1:A3*2',
    'masses',
    'Table1[Mass]*2',
    'ABS(A:A)',
  ])('like %s has several results', (formula) => {
    expect(form(formula)).toBe('spills');
  });
});

import { expect, it } from 'vitest';
import { hasDoubtedCall } from './doubted-calls.ts';

it.each([
  ['RANK(A1,$A$1:$A$9)', false],
  ["RANK(A1,'Day (1)'!A1:A9,1)", false],
  ['RANK(A1,Jan:Mar!B2)', false],
  ['RANK(A1,Masses)', false],
  ['RANK([@Mass],T[Mass])', false],
  ['RANK([@Mass],T[Mass (mg)])', false],
  ['RANK.EQ([@Mass],T[Mass-1],1)', false],
  ["RANK([@Mass],T[Mass '[mg']],1)", false],
  ['RANK([@Mass],T[[Mass, dry]:[Mass=2]])', false],
  ['RANK(A1,#REF!)', false],
  ['RANK(A1,A1:A9*2)', true],
  ['RANK(A1,T[Mass (mg)]-1)', true],
  ['RANK(A1,OFFSET(A1,0,0,9))', true],
  ['RANK.AVG(A1,{1,2,3})', true],
  ['RANK(A1,(A1:A3,B1:B3))', true],
])('a rank is believed in cells alone, whatever they are called: %s', (formula, isDoubted) => {
  expect(hasDoubtedCall(formula)).toBe(isDoubted);
});

import { describe, expect, it } from 'vitest';
import { dataObjectProblem, placeOfName, placeOfReference, readDataText } from './data-object.ts';

describe('a Data Object', () => {
  it.each([
    '{}',
    '{"a": [{"a": 1, "b": "{"}, {"a": 2}], "b": {"a": 3}}',
    '{"who": "$user.fullName", "list": ["$lims.sample.id", 1, null], "Sample id": {"x": "$$user costs $5"}}',
  ])('may be %s', (text) => {
    expect(dataObjectProblem(text)).toBeNull();
  });

  it.each([
    ['{"a": 1,}', 1, 9, 'expected a name in double quotes'],
    ['{\n  "who": "$user.name"\n}', 2, 10, '"$user.name" is not known. Use $user.fullName, '],
    ['{"x": "$lims"}', 1, 7, '"$lims" is not known'],
    ['{"x": "$lims..a"}', 1, 7, '"$lims..a" is not known'],
    ['{"x": 1,\n "mass (mg)" : 2}', 2, 2, '"mass (mg)" cannot be the name of a placeholder'],
    ['{"\\u0031": 1}', 1, 2, '"1" cannot be the name of a placeholder'],
    ['{"a": 1, "g": {"a": 2},\n "\\u0061": 3}', 2, 2, '"a" stands here for the second time'],
    ['{"a": "\\ud800"}', 1, 7, 'this text has a character in it that cannot be kept'],
    ['{"a": ["x", "\\u0000"]}', 1, 13, 'this text has a character in it that cannot be kept'],
    ['{"a": -1e999999}', 1, 7, 'this number is too large'],
  ])('may not be %j, and the place is named', (text, line, column, what) => {
    const problem = dataObjectProblem(text);
    expect(problem).toMatchObject({ line, column });
    expect(problem?.msg).toContain(`Line ${line}, column ${column}: ${what}`);
  });
});

describe('a text in it', () => {
  it.each([
    ['plain', { kind: 'literal', text: 'plain' }],
    ['$5', { kind: 'literal', text: '$5' }],
    ['$$today', { kind: 'literal', text: '$today' }],
    ['$today', { kind: 'reference', name: 'today' }],
    ['$lims.results.0.Result value', { kind: 'lims', path: 'results.0.Result value' }],
  ])('%s is read as it is meant', (text, meant) => {
    expect(readDataText(text)).toEqual(meant);
  });
});

describe('the place of a name', () => {
  const text = '{\n  "lab": "x",\n  "sample": { "id": 7, "list": [{ "a": "]" }, { "a": 2 }] }\n}';

  it.each([
    ['lab', { line: 2, column: 3 }],
    ['sample.id', { line: 3, column: 15 }],
    ['sample.list.1.a', { line: 3, column: 49 }],
    // As far as it is there: a value of the LIMS may have more.
    ['sample.other', { line: 3, column: 3 }],
    ['id', null],
  ])('%s is at %o', (name, place) => {
    expect(placeOfName(text, name)).toEqual(place);
  });
});

it('the place of a reference is where it is asked for first, and not where it is a name or a part of a text', () => {
  const text = '{\n  "a": "x $today",\n  "b": ["$today"], "c": "$today"\n}';
  expect(placeOfReference(text, '$today')).toEqual({ line: 3, column: 9 });
  expect(placeOfReference(text, '$lims.a')).toBeNull();
});

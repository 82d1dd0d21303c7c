import german from '@benchbook/words/functions/de.json' with { type: 'json' };
import french from '@benchbook/words/functions/fr.json' with { type: 'json' };
import english from '@univerjs/sheets-formula/locale/en-US';
import { describe, expect, it } from 'vitest';
import { NOT_OF_EXCEL } from './function-list.ts';
import { functionsSaid } from './function-words.ts';

interface Said {
  abstract: string;
  description: string;
  functionParameter: Record<string, { name: string; detail: string }>;
}
const { functionList } = english['sheets-formula'];
/** Kinds that are not offered: of data cubes, of the network, and Univer's own. */
const OTHERS = /^(CUBE|ENCODEURL|FILTERXML|WEBSERVICE|ARRAY_CONSTRAIN|FLATTEN)/;
const offered = Object.entries<Said>(functionList).filter(
  ([name]) => !OTHERS.test(name) && !NOT_OF_EXCEL.has(name) && !NOT_OF_EXCEL.has(name.replaceAll('_', '.')),
);
const textsOf = ({ abstract, functionParameter }: Said) => [
  abstract,
  ...Object.values(functionParameter).map(({ detail }) => detail),
];

describe.each(Object.entries({ german, french }))('the words of functions in %s', (_language, words) => {
  const said: Record<string, string> = words;

  it('say of each that is offered what it does and what it wants', () => {
    expect(offered.length).toBeGreaterThan(480);
    expect([...new Set(offered.flatMap(([, one]) => textsOf(one)))].filter((text) => !said[text])).toEqual(
      [],
    );
  });

  it('are of texts that Univer has, in order, and none is left in English', () => {
    const known = new Set(Object.values<Said>(functionList).flatMap(textsOf));
    expect(Object.keys(said).filter((text) => !known.has(text))).toEqual([]);
    expect(Object.keys(said)).toEqual(Object.keys(said).toSorted((one, other) => (one < other ? -1 : 1)));
    expect(Object.entries(said).filter(([text, other]) => text === other)).toEqual([]);
  });

  it('leave errors and truth values as they are typed', () => {
    const translated = Object.values(said).filter((text) =>
      /\b(WAHR|FALSCH|VRAI|FAUX)\b|#(NV|WERT|NOM\?|VALEUR)/.test(text),
    );
    expect(translated).toEqual([]);
  });
});

it('a description that has no words of its own is what the function does in a few', () => {
  const { functionList } = functionsSaid(english, german)['sheets-formula'];
  const { SUM, VLOOKUP } = functionList;
  expect(SUM.description).toBe(SUM.abstract);
  expect(VLOOKUP.description).toBe(
    'Sucht in der ersten Spalte einer Matrix und liefert einen Wert derselben Zeile',
  );
  expect(VLOOKUP.functionParameter.lookupValue).toEqual({
    name: 'lookup_value',
    detail: 'Der Wert, der gesucht wird. Er muss in der ersten Spalte von table_array stehen.',
  });
  // The English ones stay as they are, for whoever opens the next workbook.
  expect(english['sheets-formula'].functionList.SUM.abstract).toBe('Adds its arguments');
});

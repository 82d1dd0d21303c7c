import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ASKED_IN, askBuiltIn, casesThatNeed } from './built-in.ts';
import { THEMES } from './themes/index.ts';

/** The part of the editor protocol that needs no browser, asked of the built-in document server. */
askBuiltIn(import.meta.url);

it('asks the built-in document server each case of the contract in one file', () => {
  const asked = Object.entries(ASKED_IN).flatMap(([file, needs]) => {
    expect(existsSync(new URL(file, import.meta.url)), file).toBe(true);
    return needs.flatMap(casesThatNeed);
  });
  const names = (themes: typeof asked) =>
    themes.flatMap(([theme, cases]) => cases.map(({ name }) => `${theme}: ${name}`)).sort();
  expect(names(asked)).toEqual(names(Object.entries(THEMES)));
});

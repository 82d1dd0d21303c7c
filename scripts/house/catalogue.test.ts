import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import * as contract from '../../packages/contract/src/index.ts';
import { LANGUAGES } from '../../packages/words/src/index.ts';
import { ROOT } from '../lib/root.mjs';
import { placeholdersOf, saidBy } from './catalogue.ts';
import { isTest, readSourceFiles } from './source-files.ts';

/** Constants of the contract whose values people read, as `t(CONSTANT[…])`. */
const SHARED: Record<string, object> = {
  ACCESS_LABELS: contract.ACCESS_LABELS,
  ALARM_KINDS: contract.ALARM_KINDS,
  EDITOR_LOADING_ERRORS: contract.EDITOR_LOADING_ERRORS,
  EXPERIMENT_FILTER_LABELS: contract.EXPERIMENT_FILTER_LABELS,
  HEALTH_CHECKS: contract.HEALTH_CHECKS,
  MAIL_TIMES: contract.MAIL_TIMES,
  NOTIFICATION_WORDS: contract.NOTIFICATION_WORDS,
  REPORT_EVENTS: contract.REPORT_EVENTS,
  SECOND_FACTOR_RULES: contract.SECOND_FACTOR_RULES,
  SIGNATURE_METHODS: contract.SIGNATURE_METHODS,
  SIGN_ON_PROBLEMS: contract.SIGN_ON_PROBLEMS,
  TEXTS: contract.TEXTS,
  TOKEN_SCOPES: contract.TOKEN_SCOPES,
};
const names = contract.AUTH_TYPE_SHAPES.map(({ name }) => name);

/** Whose words are in which catalogue. */
const PAGES = [
  {
    page: 'web',
    folder: 'apps/web/src',
    shared: [...Object.values(SHARED).flatMap(Object.values), ...names],
  },
  { page: 'editors', folder: 'packages/editors/src', shared: [] },
] as const;

const TRANSLATED = ['de', 'fr'];
const isOffered = (code: string) => LANGUAGES.some((language) => language.code === code);

for (const { page, folder, shared } of PAGES) {
  const files = readSourceFiles(join(ROOT, folder)).filter(({ path }) => !isTest(path));
  const said = saidBy(files);
  const messages = new Set<string>([...said.messages, ...shared]);

  test(`${page}: what people read passes through t, so that it can be translated`, () => {
    expect(said.outside).toEqual([]);
  });

  for (const code of TRANSLATED) {
    const path = `packages/words/src/${page}/${code}.json`;
    const catalogue: Record<string, string> = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

    test(`${path} has every message, once the language is offered, and none that nobody says any more`, () => {
      const missing = [...messages].filter((message) => catalogue[message] === undefined);
      if (isOffered(code)) expect(missing, `Add these with their translation to ${path}`).toEqual([]);
      const stale = Object.keys(catalogue).filter((message) => !messages.has(message));
      expect(stale, `Nobody says these any more: take them out of ${path}`).toEqual([]);
    });

    test(`${path} puts into each message what the English one puts into it`, () => {
      const wrong = Object.entries(catalogue).filter(
        ([english, own]) =>
          placeholdersOf(compileMessage(english)).join() !== placeholdersOf(compileMessage(own)).join(),
      );
      expect(wrong).toEqual([]);
    });

    test(`${path} is in the order of the English messages`, () => {
      const english = Object.keys(catalogue);
      expect(english).toEqual(english.toSorted());
    });
  }
}

test('a message is a text where it is said, or one of those that the contract shares', () => {
  const constants = PAGES.flatMap(
    ({ folder }) => saidBy(readSourceFiles(join(ROOT, folder)).filter(({ path }) => !isTest(path))).constants,
  );
  const known = [...Object.keys(SHARED), 'label', 'name', 'text'];
  expect(constants.filter((said) => !known.includes(said.split(/[.[]/)[0] ?? ''))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { SENTENCES, WORDS } from '../../apps/server/src/logs/sentences.ts';
import { SETTING_NAMES, VALUE_NAMES } from '../../apps/server/src/logs/value-names.ts';
import { REASONS } from '../../apps/server/src/plumbing/reasons.ts';
import { THINGS } from '../../apps/server/src/plumbing/refusal.ts';
import * as contract from '../../packages/contract/src/index.ts';
import { LANGUAGES } from '../../packages/words/src/index.ts';
import { ROOT } from '../lib/root.mjs';
import { placeholdersOf, saidBy, schemasSay, standingIn, toldBy } from './catalogue.ts';
import { retoldBy } from './retold.ts';
import { isTest, readSourceFiles } from './source-files.ts';

/** Constants of the contract whose values people read, as `t(CONSTANT[…])`. */
const SHARED: Record<string, object> = {
  ACCESS_LABELS: contract.ACCESS_LABELS,
  ALARM_KINDS: contract.ALARM_KINDS,
  EDITOR_LOADING_ERRORS: contract.EDITOR_LOADING_ERRORS,
  EVENT_TYPE_NAMES: contract.EVENT_TYPE_NAMES,
  EXPERIMENT_FILTER_LABELS: contract.EXPERIMENT_FILTER_LABELS,
  HEALTH_CHECKS: contract.HEALTH_CHECKS,
  LOG_KINDS: contract.LOG_KINDS,
  MAIL_TIMES: contract.MAIL_TIMES,
  NOTIFICATION_WORDS: contract.NOTIFICATION_WORDS,
  REPORT_EVENTS: contract.REPORT_EVENTS,
  SECOND_FACTOR_RULES: contract.SECOND_FACTOR_RULES,
  SIGNATURE_METHODS: contract.SIGNATURE_METHODS,
  SIGN_ON_PROBLEMS: contract.SIGN_ON_PROBLEMS,
  TEXTS: contract.TEXTS,
  TOKEN_SCOPES: contract.TOKEN_SCOPES,
};
const waysToSignIn = contract.AUTH_TYPE_SHAPES.flatMap(({ name, fields, sends }) => [
  ...[name, sends],
  ...Object.values(fields),
]);

const sourcesOf = (folder: string) => readSourceFiles(join(ROOT, folder)).filter(({ path }) => !isTest(path));
/** What the notebook's pages and the server say alike. */
const contractSays = new Set<string>([
  ...Object.values(SHARED).flatMap(Object.values),
  ...waysToSignIn,
  // The general sentences about what a program has sent are in English, as is the API.
  ...schemasSay(
    sourcesOf('packages/contract/src').filter(({ path }) => !/^(sentences|texts)\.ts$/.test(path)),
    contract,
  ),
]);

const web = saidBy(sourcesOf('apps/web/src'));
const editors = saidBy(sourcesOf('packages/editors/src'));
// English: what somebody with a shell on the server reads, and what is wrong with the lines of a file of users.
const IN_ENGLISH = /^(operator\/|users\/import-plan\.ts)/;
const server = toldBy(sourcesOf('apps/server/src').filter(({ path }) => !IN_ENGLISH.test(path)));

const beside = (messages: readonly string[]) => messages.filter((message) => !contractSays.has(message));

const serverSays = new Set<string>([...server.messages, ...Object.values(SENTENCES).flat()]);
const isToldAtOnce = (text: string) => serverSays.has(text) || contractSays.has(text);
/** A whole sentence: beside it stands what is logged, and words of protocols. */
const WHOLE = /^[\p{Lu}{“"].*\.$/su;
const retoldIn = (folder: string, files: RegExp) =>
  retoldBy(sourcesOf(folder).filter(({ path }) => files.test(path)));
/**
 * Sentences of who knows no reader, which are said again in another language (decision 0161). Left in English: what is written into
 * files, and why a message of a provider was not believed, which the activity log alone has.
 */
const retold = [
  ...retoldIn(
    'packages/documents/src',
    /^(?!evidence\/|sample\.|export\/html|pdf\/archive-clauses|xlsx\/display\/digit-widths|xlsx\/write\/charts\/chart-order)/,
  ),
  ...retoldIn('packages/contract/src', /^(data-object|json-object)\.ts/),
  ...retoldIn(
    'packages/document-server/src/server',
    /^(base\/(disk-full|refusal)|host\/|page\/(author-password|session-routes|socket)|session\/(?!rules\/(?!rights)|opening-guard|session\.ts)|threads\/(document-threads|page-picture|too-large))/,
  ).filter((text) => WHOLE.test(text)),
  ...retoldIn(
    'apps/server/src',
    /^(?!environment|eln\/crate|experiments\/service|operator\/|sign-on\/)/,
  ).filter(
    (text) =>
      (WHOLE.test(text) || /^(is (?!distinct)|was |the roles? )|^\{0\}: /.test(text)) && !isToldAtOnce(text),
  ),
  ...retoldIn(
    'apps/server/src/sign-on',
    /^((saml|oidc|ldap)\/(test|metadata|provider|directory)|settings)\.ts/,
  ).filter((text) => !isToldAtOnce(text)),
];

/** What the page says that checks evidence, and those say that it asks. */
const evidence = toldBy(sourcesOf('packages/documents/src/evidence'), new Set(['sentence', 'NotDer']));
const evidencePage = standingIn(
  readFileSync(join(ROOT, 'packages/documents/src/evidence/page/index.html'), 'utf8'),
);

/** Whose words are in which catalogue. */
const PAGES = [
  { page: 'contract', said: [...contractSays], outside: [] },
  { page: 'web', said: beside(web.messages), outside: web.outside },
  { page: 'editors', said: editors.messages, outside: editors.outside },
  {
    page: 'evidence',
    said: [...evidence.messages, ...evidencePage.messages, ...Object.values(contract.SIGNATURE_METHODS)],
    outside: [...evidence.outside, ...evidencePage.outside],
  },
  { page: 'retold', said: retold, outside: [] },
  {
    page: 'server',
    said: beside([
      ...[...server.messages, ...THINGS, ...REASONS, ...WORDS],
      ...[SENTENCES, SETTING_NAMES, VALUE_NAMES].flatMap((names) => Object.values(names).flat()),
    ]),
    outside: server.outside,
  },
];

test('what people read of the constants of the contract passes through t', () => {
  const untold = new RegExp(`(?<!\\bt\\()\\b(?:${Object.keys(SHARED).join('|')})(?:\\.|\\[)[\\w.]+`, 'g');
  const found = sourcesOf('apps/web/src').flatMap(({ path, text }) =>
    [...text.matchAll(untold)].map(([what]) => `${path} ${what}`),
  );
  expect(found).toEqual([]);
});

test('a text is found outside of t where it is put together, stands for nothing, is one of two, or is in a list', () => {
  const said = (path: string, text: string) => saidBy([{ path, text, imports: [] }]).outside;
  expect(said('a.tsx', `<p title={\`\${count} pages\`}>{name || "No name"}</p>`)).toEqual([
    'a.tsx:1 … pages',
    'a.tsx:1 No name',
  ]);
  expect(said('a.tsx', '<input placeholder={own ?? "Search"} label={t("Search")} />')).toEqual([
    'a.tsx:1 Search',
  ]);
  const elsewhere = [
    'const papers = ["Letter (8.5 × 11 in)", "A4", "Noto Sans"];',
    'const title = words ? words : "Chart Title";',
    `const found = \`Not found in \${name}\`;`,
  ];
  expect(said('a.ts', elsewhere.join('\n'))).toEqual([
    'a.ts:1 Letter (8.5 × 11 in)',
    'a.ts:2 Chart Title',
    'a.ts:3 Not found in …',
  ]);
  expect(said('a.ts', `throw new Error(\`Not found in \${name}\`);`)).toEqual([]);
});

const TRANSLATED = ['de', 'fr'];
const isOffered = (code: string) => LANGUAGES.some((language) => language.code === code);

for (const { page, said, outside } of PAGES) {
  const messages = new Set<string>(said);

  test(`${page}: what people read passes through t or sentence, so that it can be translated`, () => {
    expect(outside).toEqual([]);
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

test('more than a space stands between two places of a sentence that is said again: where the one ends could only be guessed', () => {
  expect(retold.filter((message) => /\}\s*\{/.test(message))).toEqual([]);
});

test('a message is a text where it is said, or one of those that the contract shares', () => {
  const constants = [...web.constants, ...editors.constants];
  const known = [...Object.keys(SHARED), 'label', 'name', 'shape', 'text'];
  expect(constants.filter((said) => !known.includes(said.split(/[.[]/)[0] ?? ''))).toEqual([]);
});

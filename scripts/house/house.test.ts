import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { FLOORS } from './floors.ts';
import { hurriedWaits } from './hurried-waits.ts';
import {
  arrowsUp,
  crowdedFolders,
  dependenciesOf,
  filesInCircles,
  longFiles,
  MOST_FILES,
  MOST_LINES,
  roomOf,
  sqlOutsideRepositories,
  testsInProduct,
} from './measures.ts';
import { isTest, readSourceFiles } from './source-files.ts';
import { strangeWords } from './words.ts';

/** Where SQL is at home, or serves measuring and testing only. */
const SQL_AT_HOME = ['packages/database/src', 'packages/testing/src', 'bench', 'e2e', 'scripts'];

/** Nothing of a migration changes once it was released, its comments neither. */
const RELEASED = /^migrations\/\d/;

it('knows the floors of every package', () => {
  expect(Object.keys(FLOORS).sort()).toEqual(packages().sort());
});

describe.each(Object.entries(FLOORS))('%s', (name, floors) => {
  const files = readSourceFiles(join(ROOT, name));
  const product = files.map(({ path }) => path).filter((path) => !isTest(path));

  it('has every file on a floor, and no floor without a file', () => {
    expect(product.filter((path) => roomOf(path, floors) === undefined)).toEqual([]);
    const lived = new Set(product.map((path) => roomOf(path, floors)));
    expect(floors.flat().filter((room) => !lived.has(room))).toEqual([]);
  });

  it('imports downwards only', () => {
    expect(Object.fromEntries(arrowsUp(files, floors))).toEqual({});
  });

  it('has no circle of files', () => {
    expect(filesInCircles(files)).toEqual([]);
  });

  it('keeps test code out of the product', () => {
    expect(testsInProduct(files)).toEqual([]);
  });

  it(`has no folder with more than ${MOST_FILES} files`, () => {
    expect(Object.fromEntries(crowdedFolders(files))).toEqual({});
  });

  it(`has no file with more than ${MOST_LINES} lines`, () => {
    expect(Object.fromEntries(longFiles(files))).toEqual({});
  });

  it('has no wait in a test that gives up after a second', () => {
    expect(hurriedWaits(files)).toEqual([]);
  });

  it('has one word for one thing', () => {
    expect(strangeWords(files.filter(({ path }) => !RELEASED.test(path)))).toEqual([]);
  });

  if (SQL_AT_HOME.includes(name)) return;
  it('has its SQL in `repository.ts` and nowhere else', () => {
    expect(sqlOutsideRepositories(files)).toEqual([]);
  });
});

describe.each([
  ['the application', 'apps/server/src'],
  ['the document server', 'packages/document-server/src'],
])('%s, which reads and writes documents in threads', (_name, folder) => {
  it('loads nothing itself that reads or writes one', () => {
    const loaded = dependenciesOf('main.ts', readSourceFiles(join(ROOT, folder)));
    expect(loaded).toContain('@benchbook/documents/basics');
    expect(
      loaded.filter((name) => /^@benchbook\/(documents|documents\/pdf|calculation)$/.test(name)),
    ).toEqual([]);
  });
});

describe('a change on the server', () => {
  const product = readSourceFiles(join(ROOT, 'apps/server/src')).filter(({ path }) => !isTest(path));
  const filesWith = (text: RegExp) => product.filter((file) => text.test(file.text)).map(({ path }) => path);

  it('has its audit entry from `change`, which alone can write one', () => {
    expect(filesWith(/\b(insertInto\(|insert into )['"]?audit_entries\b/i)).toEqual(['audit/repository.ts']);
    expect(filesWith(/\binsertEntries\b/)).toEqual(['audit/change.ts', 'audit/repository.ts']);
  });

  it('has its transaction from `change`; keys of editor sessions and counted tries are no records, a search only reads', () => {
    expect(filesWith(/\btransact(ion)?\(/)).toEqual([
      'audit/change.ts',
      'editor/keys.ts',
      'plumbing/lists/repository.ts',
      'throttle/throttle.ts',
    ]);
  });
});

describe('the engine of the Word editor', () => {
  it('is imported by the files that stand before it, and by no other', () => {
    const engine = /(?:from|import\() ?'(?:superdoc(?:\/[^']*)?|@superdoc\/[^']*|prosemirror-[^']*)'/;
    const importing = packages()
      .flatMap((folder) => readSourceFiles(join(ROOT, folder)))
      .filter(({ path, text }) => !isTest(path) && engine.test(text))
      .map(({ path }) => path);
    expect(importing).toEqual([
      'docx/one-step.ts',
      'docx/superdoc-additions.ts',
      'docx/superdoc-corrections/capabilities.ts',
      'docx/superdoc-corrections/caret.ts',
      'docx/superdoc-corrections/double-click.ts',
      'docx/superdoc-corrections/last-section.ts',
      'docx/superdoc-corrections/near-caret.ts',
      'docx/superdoc-corrections/web-fonts.ts',
      'docx/superdoc-document.ts',
      'docx/toolbar.ts',
    ]);
  });
});

/** Every folder with source code: that of the workspaces, and the scripts. */
function packages(): string[] {
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(ROOT, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
      .map((folder) => `${folder}/src`),
  );
  return [...workspaces, 'bench', 'e2e', 'scripts'];
}

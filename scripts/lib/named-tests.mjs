/**
 * A test that a page names: `apps/server/src/auth/auth.test.ts`, and a part of its name as the source has it.
 * @typedef {{ file: string, name: string }} NamedTest
 */

/** The pages that say which test shows what, in cells of their tables. */
export const PAGES = ['docs/specification-coverage.md', 'docs/part-11.md', 'docs/editor.md'];

/**
 * The tests that such a page names, as `` `file`: name `` in the cells of its tables.
 *
 * @param {string} page
 * @returns {NamedTest[]}
 */
export function namedTests(page) {
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => line.split(' | '))
    .flatMap((cell) => cell.split('<br>'));
  return cells.flatMap((cell) => {
    const [, file, name] = /^`([^`]+\.(?:test|spec)\.ts)`: (.+?)(?: \|)?$/.exec(cell.trim()) ?? [];
    return file === undefined || name === undefined ? [] : [{ file, name }];
  });
}

/**
 * Those of them that a run has not come to: skipped, left out by a condition, or in no file that was run.
 *
 * @param {NamedTest[]} named
 * @param {string[]} accounted each test that ran, or said why not, as `file > name`
 */
export function notRun(named, accounted) {
  return named.filter(({ file, name }) => {
    const pattern = patternOf(name);
    return !accounted.some((test) => test.startsWith(`${file} > `) && pattern.test(test));
  });
}

/** What `it.each` puts into a name stands in the source as `%s` or `$name`. @param {string} name */
const patternOf = (name) =>
  new RegExp(
    name
      .split(/%[sdifjo]|\$[\w.]+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  );

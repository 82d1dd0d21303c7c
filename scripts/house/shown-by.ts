import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Of the tests that a cell of a page names, each as `` `file`: a part of its name ``, those that are not there.
 *
 * @param root of the house
 */
export function misnamedTests(root: string, cell: string): string[] {
  return testsOf(root, cell)
    .filter(({ text, name }) => !text?.includes(name))
    .map(({ test }) => test);
}

/** Of the tests that are there, those that are not named after a paragraph, neither they nor the `describe` they stand in. */
export function testsNotNamedAfter(root: string, cell: string, paragraph: string): string[] {
  return testsOf(root, cell)
    .filter(({ text, name }) => !namesAround(text ?? '', name).some((title) => isAfter(title, paragraph)))
    .map(({ test }) => test);
}

/** What a cell names. `text` of the file; undefined: there is none, or it is not named as tests are. */
function testsOf(root: string, cell: string): { test: string; text: string | undefined; name: string }[] {
  return cell.split('<br>').map((test) => {
    const [, file, name] = /^`([^`]+\.(?:test|spec)\.ts)`: (.+)$/.exec(test.trim()) ?? [];
    const path = join(root, file ?? '');
    const isThere = file !== undefined && existsSync(path);
    return { test, text: isThere ? readFileSync(path, 'utf8') : undefined, name: name ?? '' };
  });
}

/** The whole title of each test whose title has this in it, with that of the last `describe` before it. */
function namesAround(text: string, name: string): string[] {
  const titles = [...text.matchAll(/(describe)?(?:\.\w+\([^\n]*\))?\(\s*(['`])((?:\\.|(?!\2)[^\\])*)\2/g)];
  let group = '';
  return titles.flatMap(([, isGroup, , title = '']) => {
    if (isGroup !== undefined) group = title;
    return isGroup === undefined && title.includes(name) ? [`${group} > ${title}`] : [];
  });
}

const isAfter = (title: string, paragraph: string): boolean =>
  new RegExp(`(?<![\\d.])${paragraph.replace(/[.()]/g, '\\$&')}(?![\\d.(])`).test(title);

import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readSourceFiles } from '../house/source-files.ts';
import { LONGEST, longestFirst } from './longest-first.mjs';
import { ROOT } from './root.mjs';
import { typeScriptProjects } from './stages.mjs';

/** The files a project is made of, without what they import. */
function filesOf(project: string): string[] {
  const path = join(ROOT, project);
  const read = ts.readConfigFile(path, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(read.config, ts.sys, join(path, '..'));
  return parsed.fileNames.map((name) => relative(ROOT, name).split(sep).join('/'));
}

it('checks the types of every source file', () => {
  const checked = new Set(typeScriptProjects().flatMap(filesOf));
  const files = ['apps', 'packages', 'bench', 'e2e', 'scripts'].flatMap((folder) =>
    readSourceFiles(join(ROOT, folder)).map(({ path }) => `${folder}/${path}`),
  );
  expect(files.filter((path) => !checked.has(path))).toEqual([]);
});

it('begins with the files that take longest, which are there, and leaves the others in their order', () => {
  expect(LONGEST.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  const files = ['b', LONGEST[1], 'a', LONGEST[0]].map((name) => ({ moduleId: `${ROOT}/${name}` }));
  const sorted = longestFirst(files).map(({ moduleId }) => moduleId.slice(ROOT.length + 1));
  expect(sorted).toEqual([LONGEST[0], LONGEST[1], 'b', 'a']);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changed } from '../changed-libraries.ts';

/** The page as it is built, with the files that it has fetched before anything is opened. */
const filesOf = (editor: string): string[] => {
  const page = new URL(`../dist/${editor}/main/index.html`, import.meta.url);
  return [...readFileSync(page, 'utf8').matchAll(/assets\/([\w-]+\.js)"/g)].map(([, file = '']) => file);
};

it.each(['documenteditor', 'spreadsheeteditor', 'pdfeditor'])(
  'the page of %s begins without an editor, which says nothing before the language is known',
  (editor) => {
    const files = filesOf(editor);
    expect(files.some((file) => file.startsWith('open-'))).toBe(true);
    expect(files.filter((file) => /^(?:superdoc|univer)-/.test(file))).toEqual([]);
  },
);

/** Files of scripts that a page comes to, at once or when something is opened in it. */
const reachedFrom = (files: string[]): Set<string> => {
  const reached = new Set(files);
  for (const file of reached) {
    const script = readFileSync(new URL(`../dist/assets/${file}`, import.meta.url), 'utf8');
    for (const [, next = ''] of script.matchAll(/(?:from|import)\s*\(?["'`]\.\/([\w.-]+\.js)["'`]/g))
      reached.add(next);
  }
  return reached;
};

it.each([
  { editor: 'documenteditor', ownEngine: ['superdoc'] },
  { editor: 'spreadsheeteditor', ownEngine: ['univer'] },
  { editor: 'pdfeditor', ownEngine: [] },
])('the page of $editor comes to no engine but its own', ({ editor, ownEngine }) => {
  const engines = [...reachedFrom(filesOf(editor))].flatMap(
    (file) => /^(superdoc|univer)-[\w-]{8}\.js$/.exec(file)?.[1] ?? [],
  );
  expect(engines).toEqual(ownEngine);
});

it('a library is changed by one change after the other, also where one stands in another', () => {
  const parts: [RegExp, string][] = [
    [/^/, 'const first = 1;\n'],
    [/(?<=let (\w+) = )two(?=;)/g, '$1 + $$2'],
    [/b \+ \$2;/, '$& // $&'],
    [/^/, 'const second = 2;\n'],
    [/first/, 'third'],
  ];
  expect(changed('let a = two;\nlet b = two;\n', parts, 'library.js')).toBe(
    'const second = 2;\nconst third = 1;\nlet a = a + $2;\nlet b = b + $2; // b + $2;\n',
  );
  expect(() => changed('let a = two;\n', parts, 'library.js')).toThrow('library.js is not what it was');
  const far: [RegExp, string] = [/(?<=^let \(a\)[\s\S]*?)two/, 'three'];
  expect(() => changed('let (a) = two;', [far], 'library.js')).toThrow('looks back through the whole file');
});

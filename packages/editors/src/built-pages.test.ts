import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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

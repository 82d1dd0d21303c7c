import { expect, it } from 'vitest';
import { nameWithEndingOf } from './files.ts';

it.each([
  [
    'Study - version 2.docx',
    `attachment; filename="Study (version 2).docm"; filename*=UTF-8''x`,
    'Study - version 2.docm',
  ],
  ['Study.xlsx', 'inline; filename="Study.xlsx"', 'Study.xlsx'],
  ['Record.pdf', 'inline; filename="Record.docx"', 'Record.pdf'],
  ['Study.docx', null, 'Study.docx'],
])('%s is kept under the ending of %s', (name, disposition, kept) => {
  expect(nameWithEndingOf(name, disposition)).toBe(kept);
});

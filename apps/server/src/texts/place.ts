import type { DocumentType } from '@benchbook/contract';

/** A place of a document (`extractText`) as people say it: “Results, paragraph 4”, “Data!B14”, “Page 3”. */
export function wordsInPlace(type: DocumentType, location: string, heading: string): string {
  if (type === 'pdf') return upperFirst(location);
  if (type === 'xlsx') return location.replace(/\/(?=[^/]*$)/, ', ').replace(/^name (?=[^!,]*$)/, 'Name ');
  const [story = '', ...path] = location.split('/');
  const box = path.find((step) => step.startsWith('text box')) === undefined ? '' : ', text box';
  if (story !== 'body') return `${upperFirst(story.replace(/^(footnote|endnote|comment) .*$/, '$1'))}${box}`;
  const block = `paragraph ${Number(path[0]) + 1}`;
  const row = path.find((step) => step.startsWith('row '));
  const cell = path.find((step) => step.startsWith('cell '));
  const place = row === undefined ? block : `table, ${row}, ${cell}`;
  return heading === '' ? upperFirst(`${place}${box}`) : `${heading}, ${place}${box}`;
}

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

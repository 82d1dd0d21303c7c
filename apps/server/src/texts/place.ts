import type { DocumentType } from '@benchbook/contract';
import type { Say } from '../plumbing/speaking.ts';

/**
 * A place of a document (`extractText`) as people say it: “Results, paragraph 4”, “Data!B14”, “Page 3”.
 *
 * @param heading under which it stands; empty: none
 * @param say what is not of the document itself, in the language of the reader
 */
export function wordsInPlace(type: DocumentType, location: string, heading: string, say: Say): string {
  if (type === 'xlsx') return placeInWorkbook(location, say);
  if (type === 'pdf') return upperFirst(stepInWords(location, say));
  const [story = '', ...path] = location.split('/');
  const box = path.some((step) => step.startsWith('text box ')) ? [say('text box')] : [];
  // People do not number the notes and comments as their file does.
  const isNote = /^(footnote|endnote|comment) /.test(story);
  if (story !== 'body') return upperFirst([stepInWords(story, say, !isNote), ...box].join(', '));
  const number = (word: string) => path.find((step) => step.startsWith(`${word} `))?.slice(word.length + 1);
  const [row, cell] = [number('row'), number('cell')];
  const isInTable = row !== undefined && cell !== undefined;
  const place = isInTable
    ? say('table, row {row}, cell {cell}', { row, cell })
    : say('paragraph {number}', { number: Number(path[0]) + 1 });
  const words = [place, ...box].join(', ');
  return heading === '' ? upperFirst(words) : `${heading}, ${words}`;
}

/** `Data!B14/note`, `Data/text box 1`, `name Rate`; a name of a sheet has no stroke in it. */
function placeInWorkbook(location: string, say: Say): string {
  const [, name] = /^name ([^!,]*)$/.exec(location) ?? [];
  if (name !== undefined) return upperFirst(say('name {name}', { name }));
  const at = location.lastIndexOf('/');
  if (at < 0) return location;
  return `${location.slice(0, at)}, ${stepInWords(location.slice(at + 1), say)}`;
}

/** `text box 2`, `note`: a step of a location. */
function stepInWords(step: string, say: Say, isNumbered = true): string {
  const [, word = step, number] = /^(.*?)(?: (\d+))?$/.exec(step) ?? [];
  return isNumbered && number !== undefined && word in NUMBERED
    ? say(NUMBERED[word] ?? step, { number })
    : say(ALONE[word] ?? step);
}

const ALONE: Record<string, string> = {
  comment: 'comment',
  endnote: 'endnote',
  footer: 'footer',
  footnote: 'footnote',
  formula: 'formula',
  header: 'header',
  note: 'note',
};

const NUMBERED: Record<string, string> = {
  chart: 'chart {number}',
  diagram: 'diagram {number}',
  footer: 'footer {number}',
  header: 'header {number}',
  page: 'page {number}',
  'text box': 'text box {number}',
};

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

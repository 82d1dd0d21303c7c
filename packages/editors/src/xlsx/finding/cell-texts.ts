import type { CellContent } from '@benchbook/documents';
import { formattedText, wholeText } from '@benchbook/documents/display';
import { openedText } from '../typing/opened-numbers.ts';

/** What the formula bar shows of a cell. */
export function writtenText(content: CellContent, format: string | undefined): string {
  switch (content.kind) {
    case 'empty':
      return '';
    case 'formula':
      return `=${content.formula}`;
    case 'number':
      return openedText(content.value, format);
    case 'boolean':
      return content.value ? 'TRUE' : 'FALSE';
    case 'text':
    case 'error':
      return content.value;
  }
}

/** What a cell shows where it has room. */
export function shownText(content: CellContent, format = 'General'): string {
  if (content.kind === 'empty') return '';
  const value = content.kind === 'formula' ? content.result : content.value;
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? wholeText('number', value, format).text : formattedText(value, format);
}

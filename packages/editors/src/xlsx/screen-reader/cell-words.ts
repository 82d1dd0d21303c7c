import type { CellContent } from '@benchbook/documents';
import { formattedText, wholeText } from '@benchbook/documents/display';
import { t } from '@benchbook/words';

/** What is said about a cell besides what stands in it. */
export interface CellFacts {
  /** Notes and comments. */
  written: '' | 'note' | 'comments';
  /** Why what stands in it is not allowed there. */
  wrong?: string | undefined;
  /** It offers a list. */
  isChosen: boolean;
  /** Its result may be older than what it is calculated from. */
  isStale: boolean;
  /** Nobody can change it. */
  isLocked: boolean;
}

/** What a cell shows, all of it, however narrow its column is. */
export function shownText(content: CellContent, format: string): string {
  if (content.kind === 'empty') return '';
  const value = content.kind === 'formula' ? content.result : content.value;
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return formattedText(value, format);
  return wholeText('number', value, format).text.trim();
}

/** What else is to be known of a cell, in a sentence each. */
export function aboutCell(content: CellContent, facts: CellFacts): string {
  return [
    ...(content.kind === 'formula' ? [t('Formula ={formula}.', { formula: content.formula })] : []),
    ...(facts.wrong ? [t('Not allowed here: {wrong}', { wrong: facts.wrong })] : []),
    ...(facts.written === 'note' ? [t('Has a note.')] : []),
    ...(facts.written === 'comments' ? [t('Has comments.')] : []),
    ...(facts.isChosen ? [t('Alt+Down offers a list.')] : []),
    ...(facts.isStale ? [t('May be out of date.')] : []),
  ].join(' ');
}

import { t } from '@benchbook/words';

/** What an empty field of a form shows of which the file does not say what it asks for. No text of the document. */
export const emptyField = t('Click or tap here to enter text');

/** What superdoc has a screen reader say, in English alone, and what is said in its place. */
const SAID: [RegExp, (...parts: string[]) => string][] = [
  [/^Table cells selected\.$/, () => t('Cells of a table are selected.')],
  [/^Selected: (.*)$/s, (text) => t('Selected: {text}', { text })],
  [/^Exited header\/footer edit mode\.$/, () => t('Back in the text of the document')],
  [/^Editing (Header|Footer) /, (story) => storyName(story.toLowerCase())],
  [/^Undid /, () => t('Undone')],
  [/^Redid /, () => t('Redone')],
];
/** Where the caret is, a screen reader reads from the text by itself. */
const CARET = /^(Cursor moved|Selection updated)\.$/;

let selected: string | null = null;

/**
 * @param message of superdoc, for a screen reader; one that is not known stays as it is
 * @param before what was said last: it is heard to its end, unless it is of a selection that is there no more
 */
export function saidAloud(message: string, before: string): string {
  if (CARET.test(message)) return before === selected ? '' : before;
  const said = inWords(message);
  selected = /^(Selected: |Table cells )/.test(message) ? said : null;
  return said;
}

function inWords(message: string): string {
  for (const [pattern, say] of SAID) {
    const [found, ...parts] = pattern.exec(message) ?? [];
    if (found !== undefined) return say(...parts);
  }
  return message;
}

/** What is typed into, of a header or a footer. @param story `header` or `footer` */
export const storyName = (story: string): string =>
  story === 'footer' ? t('Text of the footer') : t('Text of the header');

/** What is said where the pointer rests on a header or footer. */
export const howToWriteIn = (story: string): string =>
  story === 'footer' ? t('Double-click to write in the footer') : t('Double-click to write in the header');

/** What is said while somebody writes there. */
export const howToLeave = (story: string): string =>
  story === 'footer'
    ? t('You write in the footer. Escape leads back to the text.')
    : t('You write in the header. Escape leads back to the text.');

/** What a screen reader reads of a link that leads out of the document. */
export const linkToNewTab = (text: string): string => t('{text} (opens in a new tab)', { text });

/** Of one whose address is no name of a machine. */
export const linkOut = (text: string): string => t('{text} (leads out of the document)', { text });

/** Of one whose address cannot be followed. @param text as it stands in the document */
export const linkToNowhere = (text: string): string =>
  t('{text} (a link that cannot be followed here)', { text: text.trim() });

/** What a screen reader calls the text that is read and written in. */
export const nameOfText = t('Text of the document');

/** What stands over a field of a form that has no name. */
export const namelessField = t('Field');

/** What stands in the place of a chart that cannot be drawn. @param label of superdoc */
export const undrawnChart = (label: string): string =>
  label === 'No chart data' ? t('This chart has no data.') : t('This chart cannot be drawn here.');

/** What stands in the corner of a chart of which the first points are drawn. */
export const partOfChart = t('Not all of its data is drawn.');

/** What stands in the place of a part of a page that cannot be drawn. */
export const undrawnBlock = t('This part cannot be drawn.');

/** What stands above pages that cannot be drawn, and what is pressed to have it tried again. */
export const undrawnPages = t('The pages cannot be drawn at the moment. Nothing of the document is lost.');
export const drawAgain = t('Draw them again');

/** What stands in the place of an EMF, WMF or TIFF picture that cannot be drawn: it has little room. */
export const undrawnPicture = t('Picture cannot be drawn');

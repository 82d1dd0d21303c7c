import { expect, it } from 'vitest';
import { withoutMarkup } from './markup.ts';

it('shows what an ONLYOFFICE Docs says in HTML as a sentence', () => {
  const said =
    'An error occurred during the work with the document.<br>Use the &quot;Download as&quot; option&nbsp;…';
  expect(withoutMarkup(said)).toBe(
    'An error occurred during the work with the document. Use the "Download as" option …',
  );
});

it('leaves a text that is no HTML as it is', () => {
  expect(withoutMarkup('5 < 7 & 8 > 6')).toBe('5 < 7 & 8 > 6');
});

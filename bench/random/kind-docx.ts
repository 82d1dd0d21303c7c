import type { OpenDocument } from '../lossless/editor.ts';
import type { Kind } from './attempt.ts';
import { differentParts, fault, textOfBody, unequalChanges } from './compare.ts';
import { DOINGS_DOCX } from './doings-docx.ts';
import { STARTS_DOCX } from './starts-docx.ts';

/** Milliseconds in which the text is on the screen after the last key. */
const FOLLOWS_WITHIN = 300;

const PARAGRAPHS = `(() => {
  const editors = [...document.querySelectorAll('.ProseMirror')];
  // With cells that are not drawn superdoc fills rows which are shorter than the grid of their table.
  const isDrawn = (paragraph) => paragraph.closest('[data-placeholder]') === null;
  const paragraphsOf = (editor) => [...(editor?.querySelectorAll('p') ?? [])].filter(isDrawn);
  const [body] = editors.sort((a, b) => paragraphsOf(b).length - paragraphsOf(a).length);
  // Numbers of items and of notes are counted, names stand beside controls: no text.
  const textOf = (node) =>
    node.nodeType === Node.TEXT_NODE
      ? node.data
      : node.matches('.sd-footnote-ref, .sd-structured-content-draggable')
        ? ''
        : [...node.childNodes].map(textOf).join('');
  const contentOf = (paragraph) => paragraph.querySelector('.sd-paragraph-content') ?? paragraph;
  return paragraphsOf(body).map((each) => textOf(contentOf(each)).replace(/[\\u200b\\ufeff]/g, ''));
})()`;

export const DOCX: Kind = {
  type: 'docx',
  starts: STARTS_DOCX,
  doings: DOINGS_DOCX,

  async read({ page, frame }: OpenDocument) {
    await page.waitForTimeout(FOLLOWS_WITHIN);
    // The text as the editor holds it: what is painted is only what is in view. Notes and headers have editors of their own.
    return frame.evaluate<string[]>(PARAGRAPHS);
  },

  async begin({ page, frame }) {
    const sheet = frame.locator('.superdoc-page').first();
    await sheet.click({ position: { x: 150, y: 120 } });
    await page.keyboard.press('Control+Home');
  },

  forGood: new Set(),

  left: (start, undone) => fault('another file when all is undone', differentParts(start, undone)),

  async check(start, saved, was, is) {
    const screen = { before: was.join(''), after: is.join('') };
    const file = { before: textOfBody(start), after: textOfBody(saved) };
    return fault('screen and file changed in other ways', unequalChanges(screen, file));
  },
};

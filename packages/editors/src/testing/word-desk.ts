import type { ConfigChange } from '@benchbook/document-server/testing';
import { createBlank, readPackage } from '@benchbook/documents';
import { PATIENCE_MS } from '@benchbook/testing/browser';
import { expect, vi } from 'vitest';
import type { Desk } from './desk.ts';
import { setUpDesk } from './desk.ts';
import type { Workplace } from './workplace.ts';

export { onPages } from '@benchbook/testing/browser';

/** Milliseconds: a machine that is busy with other tests takes its time. */
export const PATIENCE = PATIENCE_MS;

/** The part with the body of a Word document. */
export const main = 'word/document.xml';

export const paragraph = (text: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A desk for Word documents, one after the other, as `setUpDesk`. */
export function setUpWordDesk(): {
  place: Workplace;
  open(key: string, change?: ConfigChange): Promise<Desk>;
  /** Gives out a document with this in its body, this change of its settings, and these parts and styles. */
  give(
    body: string,
    settings?: string,
    parts?: Record<string, string | Uint8Array>,
    styles?: (xml: string) => string,
  ): void;
  /** Saves, and answers a part as the host has it once that is as expected. */
  stored(desk: Desk, part: string, expected: RegExp): Promise<string>;
} {
  const { place, open } = setUpDesk();
  return {
    place,
    open: (key, change = {}) => open({ ...change, fileType: 'docx', key }),
    give(body, settings = '', parts = {}, styles = (xml) => xml) {
      const pkg = readPackage(createBlank('docx'));
      const text = pkg.text(main);
      pkg.set(
        main,
        text.replace(/<w:p\b[^>]*\/>|<w:p\b.*?<\/w:p>/s, () => body),
      );
      pkg.set(
        'word/settings.xml',
        pkg.text('word/settings.xml').replace(/<w:settings[^>]*>/, (tag) => tag + settings),
      );
      pkg.set('word/styles.xml', styles(pkg.text('word/styles.xml')));
      for (const [name, content] of Object.entries(parts)) pkg.set(name, content);
      place.server.host.files.set('/file.docx', pkg.write());
    },
    async stored(desk, part, expected) {
      await desk.page.keyboard.press('Control+s');
      // What was saved of another document may be as expected, too.
      const { key } = desk;
      return vi.waitFor(
        () => {
          const last = place.server.host.callbacks.findLast(
            ({ body }) => body.key === key && body.status === 6,
          )?.document;
          const xml = last ? readPackage(last).text(part) : '';
          expect(xml).toMatch(expected);
          return xml;
        },
        { timeout: PATIENCE, interval: 200 },
      );
    },
  };
}

/** Presses a tool, which may have found no room in the bar. */
export async function press({ frame }: Desk, name: string): Promise<void> {
  const tool = frame.getByRole('button', { name, exact: true });
  if (!(await tool.isVisible())) await frame.getByRole('button', { name: 'More' }).click();
  await tool.click();
}

/**
 * Pastes into a Word document, where the caret is: kinds of what is in the clipboard, and their content. Throws where the
 * document has not got the keyboard, or takes nothing.
 */
export async function paste({ frame }: Desk, given: Record<string, string>): Promise<void> {
  const refused = await frame.evaluate((kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    const { activeElement } = document;
    const isTaken = activeElement?.closest('[contenteditable="true"]') && !activeElement.dispatchEvent(event);
    return isTaken
      ? ''
      : `Nothing took what was pasted: the keyboard is at ${activeElement?.outerHTML.slice(0, 200)}`;
  }, given);
  if (refused !== '') throw new Error(refused);
}

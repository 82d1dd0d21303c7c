import { extractText } from '@benchbook/documents';
import { describe, expect, it, vi } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { setUpWorkplace } from '../testing/workplace.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */
const PATIENCE = 90_000;

describe('typing into a Word document', () => {
  const place = setUpWorkplace();

  const open = (key: string) => Desk.open(place, { fileType: 'docx', key });
  /** Saves, and waits until the host has these paragraphs. */
  async function stores({ page }: Desk, paragraphs: string[]): Promise<void> {
    await page.keyboard.press('Control+s');
    const stored = () => {
      const last = place.server.host.callbacks.findLast(({ body }) => body.status === 6);
      return last?.document ? extractText(last.document).map(({ text }) => text) : [];
    };
    await vi.waitFor(() => expect(stored()).toEqual(paragraphs), { timeout: PATIENCE, interval: 200 });
  }

  it('stores what was typed: no list, quotation mark, dash or link is made of it', async () => {
    const desk = await open('plain');
    await desk.mayWrite();
    const lines = [
      '1. rinse',
      '3. wash',
      '- control',
      '* marked',
      '+ 5 mL of buffer',
      '"twice" and \'once\' -- (c) (r) 1/2 ... -> <- x^2 H2O',
      'i teh http://example.org/a www.example.org ana@example.org now',
      '  two blanks  in  between',
    ];
    await desk.type('');
    for (const [index, line] of lines.entries()) {
      if (index > 0) await desk.page.keyboard.press('Enter');
      await desk.page.keyboard.type(line);
    }
    await stores(desk, lines);
  });

  it('keeps every character in order on a slow computer, while it saves', async () => {
    const desk = await open('slow');
    await desk.mayWrite();
    await desk.type('');
    await desk.slowDown(4);
    await desk.page.keyboard.type('5.2 mg weighed');
    // The save goes on while the next line is typed.
    await desk.page.keyboard.press('Control+s');
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.type('0.1 mL added');
    await stores(desk, ['5.2 mg weighed', '0.1 mL added']);
  });

  it('keeps what is typed before, behind and during a long paste', async () => {
    const desk = await open('paste');
    await desk.mayWrite();
    await desk.type('before ');
    const pasted = Array.from(
      { length: 300 },
      (_, index) => `Sample ${index + 1}: weighed, dissolved and measured.`,
    );
    await desk.frame
      .locator('[contenteditable="true"]')
      .first()
      .evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, pasted.join('\n'));
    await desk.page.keyboard.type(' behind');
    await stores(desk, [`before ${pasted[0]}`, ...pasted.slice(1, -1), `${pasted.at(-1)} behind`]);
  });
});

import { describe, expect, it } from 'vitest';
import { PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

describe('the row of tools', () => {
  const { open, give } = setUpWordDesk();

  it('does what is pressed, and keeps the keyboard, when its room changes meanwhile, as with news of the save state', async () => {
    give(paragraph('weighed'), '<w:trackRevisions/>');
    const desk = await open('pressed');
    await desk.mayWrite();
    const { frame, page } = desk;
    const tool = (name: string) => frame.getByRole('button', { name });
    // Without it, nothing would be moved.
    await tool('More').waitFor({ timeout: PATIENCE });
    const tracked = tool('Changes to this document are tracked');
    const sized = (width: number) =>
      frame.evaluate(
        (wanted) =>
          new Promise<void>((resolve) => {
            const row = document.querySelector('.toolbar-groups');
            if (!row) throw new Error('There is no row.');
            const before = row.clientWidth;
            // It is called behind the row's own, which was there first.
            const observer = new ResizeObserver(() => {
              if (row.clientWidth === before) return;
              observer.disconnect();
              resolve();
            });
            observer.observe(row);
            const text = document.querySelector<HTMLElement>('.save-text');
            if (text) text.style.minWidth = `${wanted}px`;
          }),
        width,
      );
    await tracked.focus();
    await sized(300);
    expect(await tracked.evaluate((button) => button === document.activeElement)).toBe(true);

    await tracked.hover();
    await page.mouse.down();
    await sized(310);
    await page.mouse.up();
    await tool('Track all changes to this document').waitFor({ timeout: PATIENCE });
  });
});

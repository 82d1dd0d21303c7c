import { wordWithChart } from '@benchbook/documents/testing/word-chart';
import { expect, it, vi } from 'vitest';
import { PATIENCE, setUpWordDesk } from '../../testing/word-desk.ts';

const { place, open } = setUpWordDesk();

/** Size 20: 26.67 pixels. */
const line = (font: string) =>
  `<w:p><w:pPr><w:spacing w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/><w:sz w:val="40"/></w:rPr><w:t>${font}</w:t></w:r></w:p>`;

it('shows lines as high as their font says, and a chart as a workbook would', async () => {
  place.server.host.files.set('/file.docx', wordWithChart(['Calibri', 'Arial'].map(line).join('')));
  const { frame } = await open('charts');
  const heightOf = async (font: string) =>
    (await frame.locator('.superdoc-line', { hasText: font }).first().boundingBox())?.height;
  await vi.waitFor(
    async () => {
      expect(await heightOf('Calibri')).toBeCloseTo(32.55, 0);
      expect(await heightOf('Arial')).toBeCloseTo(30.66, 0);
    },
    { timeout: PATIENCE, interval: 200 },
  );

  const chart = frame.locator('.superdoc-page .superdoc-chart');
  await chart.getByText('Yield by batch').waitFor({ timeout: PATIENCE });
  expect(await chart.getAttribute('aria-label')).toContain('Yield by batch');
  const bar = await chart.locator('path[fill="#ff0000"]').first().boundingBox();
  expect((bar?.width ?? 0) / (bar?.height ?? 1)).toBeGreaterThan(1.5);
});

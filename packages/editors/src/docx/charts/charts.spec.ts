import { wordWithChart } from '@benchbook/documents/testing/word-chart';
import { expect, it, vi } from 'vitest';
import { PATIENCE, setUpWordDesk } from '../../testing/word-desk.ts';

const { place, open } = setUpWordDesk();

/** Size 20: 26.67 pixels. */
const line = (font: string) =>
  `<w:p><w:pPr><w:spacing w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/><w:sz w:val="40"/></w:rPr><w:t>${font}</w:t></w:r></w:p>`;

/** A tab stop in the middle, one at the right, and one tab. */
const MIDDLE =
  '<w:p><w:pPr><w:tabs><w:tab w:val="center" w:pos="4500"/><w:tab w:val="right" w:pos="9000"/></w:tabs></w:pPr><w:r><w:t>Left</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>Middle</w:t></w:r></w:p>';

it('shows lines as high as their font says, tabs where they lead, and a chart as a workbook would', async () => {
  place.server.host.files.set('/file.docx', wordWithChart(['Calibri', 'Arial'].map(line).join('') + MIDDLE));
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

  const word = (text: string) => frame.locator('.superdoc-line span', { hasText: text }).last().boundingBox();
  const [left, middle] = [await word('Left'), await word('Middle')];
  // 4500 twips are 300 pixels.
  expect((middle?.x ?? 0) + (middle?.width ?? 0) / 2 - (left?.x ?? 0)).toBeCloseTo(300, -1);

  const chart = frame.locator('.superdoc-page .superdoc-chart');
  await chart.getByText('Yield by batch').waitFor({ timeout: PATIENCE });
  expect(await chart.getAttribute('aria-label')).toContain('Yield by batch');
  const bar = await chart.locator('path[fill="#ff0000"]').first().boundingBox();
  expect((bar?.width ?? 0) / (bar?.height ?? 1)).toBeGreaterThan(1.5);
});

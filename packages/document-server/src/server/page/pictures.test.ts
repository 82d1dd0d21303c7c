import { createBlank, readPackage } from '@benchbook/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const server = new TestServer();
beforeAll(async () => {
  await server.start();
  const pkg = readPackage(createBlank('xlsx'));
  pkg.set('xl/media/image1.png', PIXEL);
  pkg.set('xl/media/image2.png', Buffer.from('<svg onload="alert(1)"/>'));
  server.host.files.set('/file.xlsx', pkg.write());
});
afterAll(() => server.stop());

const pictureQuery = (part: string) => `content?${new URLSearchParams({ as: 'picture', part })}`;

test('a picture of a workbook is answered by its part, and nothing else of the file is', async () => {
  const { page } = await server.openXlsx('pictures');
  const answer = await page.call('GET', pictureQuery('xl/media/image1.png'));
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PIXEL);
  for (const part of ['xl/media/image2.png', 'xl/workbook.xml', 'xl/media/image3.png']) {
    const refused = await page.call('GET', pictureQuery(part));
    expect(refused.status, part).toBe(404);
    expect(await refused.json()).toEqual({ message: 'The workbook has no such picture.' });
  }
  expect((await page.call('GET', 'content?as=picture')).status).toBe(400);
  await page.leave();
});

import { afterEach, expect, it, vi } from 'vitest';
import { lateRetelling } from './late-retelling.ts';
import { retellBy, retold, speak } from './speaking.ts';

afterEach(() => {
  speak('en', 'en-US', {});
  retellBy((text) => text);
});

const words = { 'The file is damaged.': 'Die Datei ist beschädigt.' };

it('is loaded once, with the first key or press', async () => {
  speak('de', 'de-DE', {});
  const de = vi.fn(async () => ({ default: words }));
  const retelling = lateRetelling({ de });
  const page = new EventTarget();
  retelling.loadWithFirstPress(page);
  expect(retold('The file is damaged.')).toBe('The file is damaged.');
  expect(de).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('keydown'));
  await retelling.load();
  expect(de).toHaveBeenCalledOnce();
  expect(retold('The file is damaged.')).toBe('Die Datei ist beschädigt.');
});

it('leaves these sentences in English where it cannot be loaded, and needs nothing for English', async () => {
  const de = vi.fn(() => Promise.reject(new Error('offline')));
  await lateRetelling({ de }).load();
  expect(de).not.toHaveBeenCalled();
  speak('de', 'de-DE', {});
  await lateRetelling({ de }).load();
  expect(de).toHaveBeenCalledOnce();
  expect(retold('The file is damaged.')).toBe('The file is damaged.');
});

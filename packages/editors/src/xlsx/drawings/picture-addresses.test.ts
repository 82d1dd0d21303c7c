import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionHttpError } from '../../frame/connection/session-http.ts';
import { PictureAddresses } from './picture-addresses.ts';

/** Milliseconds: longer than anything here waits. Not until no timer is left: what another test of this worker began may set one again and again. */
const ALL_WAITS = 5_000;

describe('pictures of a workbook', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('are asked for two at a time, each once', async () => {
    let running = 0;
    let most = 0;
    const asked: string[] = [];
    const pictures = new PictureAddresses(async (part) => {
      asked.push(part);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running--;
      return new Blob([part]);
    });
    const parts = Array.from({ length: 20 }, (_, index) => `picture ${index}`);
    const addresses = Promise.all([...parts, ...parts].map((part) => pictures.of(part)));
    await vi.advanceTimersByTimeAsync(ALL_WAITS);
    expect(new Set(await addresses).size).toBe(20);
    expect([most, asked]).toEqual([2, parts]);
    pictures.dispose();
  });

  it('are asked for again when the server was busy, and after a failure when they are wanted again', async () => {
    const answers = [429, 503, 0, 200];
    const pictures = new PictureAddresses(async () => {
      const status = answers.shift();
      if (status !== 200) throw new SessionHttpError(status ?? 0, 'no');
      return new Blob(['picture']);
    });
    const failed = expect(pictures.of('a')).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(ALL_WAITS);
    await failed;
    expect(answers).toEqual([200]);
    expect(await pictures.of('a')).toMatch(/^blob:/);
    pictures.dispose();
  });
});

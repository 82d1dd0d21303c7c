import { PATIENCE_MS } from '@benchbook/testing/browser';
import type { Frame } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Desk } from './testing/desk.ts';
import { setUpWorkplace } from './testing/workplace.ts';

/** What keeps a processor busy while thirty frames go by: those that somebody asks for, and what moves by itself in each. */
const busyFrames = (frame: Frame) =>
  frame.evaluate(async () => {
    const ask = window.requestAnimationFrame;
    let asked = 0;
    window.requestAnimationFrame = (callback) => {
      asked += 1;
      return ask(callback);
    };
    let moving = 0;
    for (let gone = 0; gone < 30; gone += 1) {
      await new Promise(ask);
      moving += document.getAnimations().length;
    }
    window.requestAnimationFrame = ask;
    return asked + moving;
  });

describe('an open workbook that nobody touches', () => {
  const place = setUpWorkplace();

  it.each(['docx', 'xlsx'] as const)('leaves the processor alone, as %s', async (fileType) => {
    const desk = await Desk.open(place, { key: fileType, fileType });
    const { x, y, width, height } = (await desk.page.locator('iframe').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await desk.page.mouse.click(x + width / 2, y + height / 2);
    await desk.page.keyboard.type('42');
    await desk.page.keyboard.press('Enter');
    // A caret that blinks asks for one of thirty; a grid that is drawn for nothing asks for all, three times over.
    await expect.poll(() => busyFrames(desk.frame), { timeout: PATIENCE_MS }).toBeLessThan(10);
  });
});

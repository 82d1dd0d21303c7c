import { screenshot } from '@benchbook/testing';
import { expect } from 'vitest';
import { problemsOf } from './accessibility.ts';
import type { Person } from './person.ts';

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
export const SCHEMES = ['light', 'dark'] as const;

/** One state of the product to look at. */
export interface Screen {
  name: string;
  who: () => Person;
  path: () => string;
  /** Brings the screen into the state to look at; returns when it shows. */
  show: (person: Person) => Promise<unknown>;
}

/** Looks at a screen at a desk and on a phone: takes pictures, nothing is wider than the window, axe finds nothing wrong. */
export async function looksRight(
  { name, who, path, show }: Screen,
  scheme: (typeof SCHEMES)[number],
): Promise<void> {
  const person = who();
  await person.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  for (const [size, viewport] of Object.entries(SIZES)) {
    await person.page.setViewportSize(viewport);
    await person.go(path());
    await show(person);
    await screenshot(person.page, `screen-${name}-${size}-${scheme}`);
    const widths = await person.page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: window.innerWidth,
    }));
    expect(widths.content, `${name} is wider than the ${size}'s window`).toBeLessThanOrEqual(widths.window);
  }
  expect(await problemsOf(person)).toEqual([]);
}

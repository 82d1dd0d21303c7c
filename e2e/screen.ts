import { screenshot } from '@benchbook/testing';
import { expect } from 'vitest';
import { problemsOf } from './accessibility.ts';
import type { Person } from './person.ts';

interface Size {
  name: string;
  width: number;
  height: number;
}
const SIZES: Size[] = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
];
const SCHEMES = ['light', 'dark'] as const;

export const isProving = process.env.BENCHBOOK_PROVE !== undefined;

if (!isProving)
  console.log(
    'Left out: each screen in its other colours, and as it opens at its other size, which are looked at another day, and by `npm run prove`.',
  );

/** A number that is another one tomorrow: what of a screen is looked at today. */
const turnOf = (name: string): number => name.length + Math.floor(Date.now() / 86_400_000);

/** Each screen is looked at in one scheme, the next day in the other; in both when everything is to be proven. */
export function schemesOf(name: string): readonly (typeof SCHEMES)[number][] {
  if (isProving) return SCHEMES;
  return SCHEMES.filter((_scheme, place) => turnOf(name) % SCHEMES.length === place);
}

/**
 * Desk and phone in the order in which a screen is brought to them: it is opened at the first, and the window becomes
 * the second one, as when somebody turns a tablet. Every two days the order is the other one; when everything is to be
 * proven, a screen is opened at both.
 */
function sizesOf(name: string): { size: Size; opens: boolean }[] {
  const opens = turnOf(name) % 4 < 2 ? SIZES : SIZES.toReversed();
  return opens.map((size, place) => ({ size, opens: isProving || place === 0 }));
}

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
  for (const { size, opens } of sizesOf(name)) {
    await person.page.setViewportSize(size);
    if (opens) {
      if (isProving || !(await isThere(person, path()))) await person.go(path());
      await show(person);
    }
    await fits(person, `screen-${name}`, size.name, scheme);
    if (opens) expect(await problemsOf(person)).toEqual([]);
  }
}

/** Whether that address is on the screen already, and nothing before it. */
async function isThere(person: Person, path: string): Promise<boolean> {
  const { pathname, search } = new URL(person.page.url());
  return pathname + search === path && !(await person.page.getByRole('dialog').first().isVisible());
}

/** Looks at a screen that a person has before them, at a desk and on a phone: takes pictures, nothing is too wide. */
export async function fitsEverywhere(person: Person, name: string): Promise<void> {
  for (const scheme of schemesOf(name)) {
    await person.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const size of SIZES.toReversed()) {
      await person.page.setViewportSize(size);
      await fits(person, name, size.name, scheme);
    }
  }
  await person.page.emulateMedia({ colorScheme: 'light' });
}

async function fits(person: Person, name: string, size: string, scheme: string): Promise<void> {
  // Drawn anew for the size, the editor's frame too.
  await screenshot(person.page, `${name}-${size}-${scheme}`);
  const widths = await person.page.evaluate(() => {
    // What moves there has come to its place, for what looks at the page next.
    for (const movement of document.getAnimations())
      if (movement.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) movement.finish();
    const header =
      document.querySelector('.editor-header:has(.editor-actions)')?.getBoundingClientRect().height ?? 0;
    const signing = document.querySelector('.editor-actions [data-first]')?.getBoundingClientRect();
    const edges = { left: signing?.left ?? 0, right: signing?.right ?? 0 };
    return { content: document.documentElement.scrollWidth, window: window.innerWidth, header, edges };
  });
  if (size === 'phone') expect(widths.header, `${name}: the bar above the document`).toBeLessThanOrEqual(110);
  expect(widths.edges.left, `${name}: Publish or Review`).toBeGreaterThanOrEqual(0);
  expect(widths.edges.right, `${name}: Publish or Review`).toBeLessThanOrEqual(widths.window);
  expect(widths.content, `${name} is wider than the ${size}'s window`).toBeLessThanOrEqual(widths.window);
}

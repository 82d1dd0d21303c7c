import { screenshot } from '@benchbook/testing/browser';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { problemsOf } from './accessibility.ts';
import type { Desk } from './desk.ts';

/** Milliseconds that a panel, which may be loaded first, has to be there. */
const PATIENCE = 6_000;

const SIZES = [
  { size: 'desk', width: 1280, height: 800 },
  { size: 'phone', width: 390, height: 844 },
];

/** Tools that do something at once, beside those that are on or off: they open no panel. */
const DO_IT =
  'clear-formatting copy-format download endnote footnote indentdecrease indentincrease insert-image host-image page-break picture print redo save sum undo update-references'.split(
    ' ',
  );

/** What opens a panel without a tool of its own: a key, or an entry of a menu. */
export interface Opening {
  name: string;
  open: () => Promise<void>;
}

/**
 * Presses every tool of the toolbar that is not on or off, and looks at each panel that opens (`lookAtPanels`). So a new panel is looked
 * at without being named here.
 *
 * @param others what opens panels that no tool does
 * @returns what opened a panel
 */
export async function tourPanels(
  desk: Desk,
  name: string,
  ready: () => Promise<void>,
  others: readonly Opening[] = [],
): Promise<string[]> {
  const tools = (await toolsOf(desk)).map((tool) => ({ name: tool, open: () => press(desk, tool) }));
  return lookAtPanels(desk, name, ready, [...tools, ...others]);
}

/**
 * Looks at each of these panels, on a desk and on a phone, in both schemes: a picture of it is taken, it is within the window, and axe
 * finds nothing wrong in it.
 *
 * @param ready brings the document to where a panel is opened
 * @returns the names of those that opened one
 */
export async function lookAtPanels(
  desk: Desk,
  name: string,
  ready: () => Promise<void>,
  openings: readonly Opening[],
): Promise<string[]> {
  const { page } = desk;
  const opened = new Set<string>();
  for (const { size, width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    const tried = opened.size > 0 ? openings.filter(({ name }) => opened.has(name)) : openings;
    for (const { name: tool, open } of tried) {
      await ready().catch((cause) => {
        throw new Error(`Before ${tool} (${size}) the document could not be come back to.`, { cause });
      });
      const panel = await openedBy(desk, open);
      if (panel === undefined) continue;
      opened.add(tool);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await desk.frame.waitForFunction(
          (scheme) => (document.documentElement.dataset.theme === 'dark') === (scheme === 'dark'),
          colorScheme,
        );
        await settled(page);
        await screenshot(page, `panel-${name}-${tool}-${size}-${colorScheme}`);
      }
      const box = await panel.boundingBox();
      expect.soft(box?.x ?? 0, `${tool}: its left edge (${size})`).toBeGreaterThanOrEqual(0);
      expect
        .soft((box?.x ?? 0) + (box?.width ?? 0), `${tool}: its right edge (${size})`)
        .toBeLessThanOrEqual(width);
      expect
        .soft((box?.y ?? 0) + (box?.height ?? 0), `${tool}: its lower edge (${size})`)
        .toBeLessThanOrEqual(height);
      expect.soft(await problemsOf(desk.frame, PANEL), `${tool} (${size})`).toEqual([]);
      await close(desk);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return [...opened];
}

const MORE = '.toolbar > .more';
/** A panel, and not the one that holds the tools that found no room. */
const PANEL = '[role="dialog"]:not(.overflow)';

/** The tools that can be pressed now, in the bar and behind More. */
async function toolsOf({ frame, page }: Desk): Promise<string[]> {
  const found = (within: string) =>
    frame
      .locator(`${within} [data-tool]:enabled:not([aria-pressed])`)
      .evaluateAll((tools) => tools.map((tool) => (tool as HTMLElement).dataset.tool ?? ''));
  const tools = await found('.toolbar-groups');
  if (await frame.locator(MORE).isVisible()) {
    await frame.locator(MORE).click();
    tools.push(...(await found('.popover.overflow')));
    await page.keyboard.press('Escape');
  }
  return tools.filter((tool) => !DO_IT.includes(tool));
}

/** The panel that opens, once it is there; undefined: none does. */
async function openedBy({ frame }: Desk, open: () => Promise<void>): Promise<Locator | undefined> {
  await open();
  const panel = frame.locator(`${PANEL}:visible`).last();
  const isThere = await panel.waitFor({ timeout: PATIENCE }).then(
    () => true,
    () => false,
  );
  return isThere ? panel : undefined;
}

/** Presses a tool, if it can be pressed now. */
async function press({ frame }: Desk, tool: string): Promise<void> {
  const button = frame.locator(`[data-tool="${tool}"]`).first();
  if (!(await button.isVisible())) await frame.locator(MORE).click();
  if ((await button.isVisible()) && (await button.isEnabled())) await button.click();
}

/** Waits until the page looks the same twice: the grid of a workbook is drawn anew some time after its scheme has changed. */
async function settled(page: Page): Promise<void> {
  for (let before = '', tries = 0; tries < 20; tries++) {
    const now = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
    if (now === before) return;
    before = now;
  }
}

async function close({ frame, page }: Desk): Promise<void> {
  const panels = frame.locator('[role="dialog"]:visible');
  for (let presses = 0; presses < 4 && (await panels.count()) > 0; presses++) {
    await page.keyboard.press('Escape');
    await frame.waitForFunction(() => new Promise((drawn) => requestAnimationFrame(() => drawn(true))));
  }
  // One that stays beside the work.
  for (const button of await frame.getByRole('dialog').getByRole('button', { name: 'Close' }).all())
    await button.click();
}

import axe from 'axe-core';
import type { Frame } from 'playwright-core';

/** What axe finds wrong in the editor's page, or in what of it is found by `within`. */
export async function problemsOf(frame: Frame, within = 'body'): Promise<string[]> {
  await frame.evaluate(axe.source);
  return frame.evaluate(async (selector) => {
    // The script above put it there.
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await checker.run(selector, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 300)).join(' | ')}`,
    );
  }, within);
}

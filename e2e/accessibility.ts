import axe from 'axe-core';
import type { Person } from './person.ts';

/** What axe finds wrong on the product's own page; a document inside the editor is its author's. */
export async function problemsOf(person: Person): Promise<string[]> {
  await person.page.evaluate(axe.source);
  return person.page.evaluate(async () => {
    // The script above put it there.
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') };
    const result = await checker.run(document, {
      resultTypes: ['violations'],
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
    });
    return result.violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
    );
  });
}

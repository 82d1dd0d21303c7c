import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Prints what stands at the head of a script, which says how it is used, and ends it, where somebody asks for help.
 *
 * @param {string} script `import.meta.url` of the script
 */
export function sayUsageIfAsked(script) {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  const [, head = ''] = /^\/\*\*\n(.*?)\n \*\//s.exec(readFileSync(fileURLToPath(script), 'utf8')) ?? [];
  process.stdout.write(`${head.replaceAll(/^ \* ?/gm, '').replaceAll('`', '')}\n`);
  process.exit(0);
}

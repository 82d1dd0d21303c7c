import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Of the tests that a cell of a page names, each as `` `file`: a part of its name ``, those that are not there.
 *
 * @param root of the house
 */
export function misnamedTests(root: string, cell: string): string[] {
  return cell.split('<br>').filter((test) => {
    const [, file, name] = /^`([^`]+\.(?:test|spec)\.ts)`: (.+)$/.exec(test.trim()) ?? [];
    if (file === undefined || name === undefined) return true;
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(name);
  });
}

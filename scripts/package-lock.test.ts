import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lock: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);

/**
 * npm drops optional packages from the lock file when it is written on a machine whose registry lacks those of the
 * other platforms; `npm ci` then refuses to install anything, on every machine.
 */
it('names the optional packages of every platform in the lock file', () => {
  const paths = Object.keys(lock.packages);
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !paths.some((known) => known.endsWith(`node_modules/${name}`)))
      .map((name) => `${name} of ${path}`),
  );
  expect(missing).toEqual([]);
});

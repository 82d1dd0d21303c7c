import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longestFirst } from './scripts/lib/longest-first.mjs';
import { PURE } from './scripts/lib/pure-tests.mjs';
import { restingFiles } from './scripts/lib/turns.mjs';

/** `npm run prove` tries some things ten times as often. */
const patience = process.env.BENCHBOOK_PROVE === undefined ? 1 : 10;

/** Begins with the files that take longest, so that no worker is left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}

/**
 * Twice the processors of a small machine: many files wait half of their time for a save, a start or a lease that ends.
 * Browsers compute all the time: a third one makes the others slower and nothing quicker. Pure functions take what is left.
 */
const WORKERS = { pure: 2, unit: 4, browser: 2 };

export default defineConfig({
  test: {
    root: import.meta.dirname,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...configDefaults.exclude, ...restingFiles()],
          globalSetup: ['scripts/lib/tests-folder.mjs'],
          setupFiles: 'packages/testing/src/random-setup.ts',
          isolate: false,
          maxWorkers: WORKERS.pure,
          testTimeout: 180_000 * patience,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'apps/server/test/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...restingFiles(), ...PURE.map((folder) => `${folder}/**`)],
          globalSetup: ['scripts/lib/tests-folder.mjs', 'packages/testing/src/postgres-setup.ts'],
          setupFiles: 'packages/testing/src/random-setup.ts',
          // The files of a worker share what they import: Fastify, schemas and our own modules are loaded once.
          isolate: false,
          maxWorkers: WORKERS.unit,
          // What hangs ends here; what has to be done by a certain time says so itself, and measures it.
          testTimeout: 180_000 * patience,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['packages/*/src/**/*.spec.ts', 'apps/*/src/**/*.spec.ts', 'e2e/**/*.spec.ts'],
          exclude: [...configDefaults.exclude, ...restingFiles()],
          globalSetup: [
            'scripts/lib/tests-folder.mjs',
            'packages/testing/src/browser-setup.ts',
            'e2e/shared-laboratory-setup.ts',
          ],
          setupFiles: 'packages/testing/src/shown-on-failure.ts',
          // The files of a worker share a browser, which is started once and keeps the scripts it has compiled.
          isolate: false,
          maxWorkers: WORKERS.browser,
          // Each wait within ends sooner; a journey has many, and a machine that is busy makes all of them long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

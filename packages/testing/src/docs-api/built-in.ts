import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type RunningServer, startDocumentServer, type Timing } from '@benchbook/document-server';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { usualPort } from '../ports.ts';
import { borrowBrowser } from '../shared-browser.ts';
import type { DocsCase } from './case.ts';
import { Fixture } from './fixture.ts';
import { NotApplicable } from './not-applicable.ts';
import { THEMES } from './themes/index.ts';

type Need = 'calls' | 'editors' | 'grace';

/** Which file of tests asks the built-in server what. */
export const ASKED_IN: Record<string, Need[]> = {
  'built-in.test.ts': ['calls'],
  'built-in.spec.ts': ['editors', 'grace'],
};

const secret = 'a secret that only the contract knows';

/** What a server waits for is not waited for in the cases that are not about it: a page that left, a host that failed. */
const QUICK = { grace: 700, recoveryGrace: 700, callbackRetries: [100, 200, 300] };

const SERVERS: Record<Need, { title: string; timing: Partial<Timing> }> = {
  calls: { title: 'asked by calls', timing: QUICK },
  editors: { title: 'asked through its editors', timing: QUICK },
  grace: { title: 'with the waits it has in use', timing: {} },
};

/** The cases with that need, by theme. */
export function casesThatNeed(need: Need): [theme: string, cases: DocsCase[]][] {
  return Object.entries(THEMES)
    .map(([theme, cases]): [string, DocsCase[]] => [
      theme,
      cases.filter(({ needs = 'editors' }) => needs === need),
    ])
    .filter(([, cases]) => cases.length > 0);
}

/** Asks the built-in document server everything that is to be asked in the file of tests at this address. */
export function askBuiltIn(url: string): void {
  for (const need of ASKED_IN[basename(url)] ?? []) ask(need);
}

function ask(need: Need): void {
  const { title, timing } = SERVERS[need];
  describe(`the built-in document server, ${title}`, () => {
    let folder: string;
    let server: RunningServer | undefined;
    let fixture: Fixture;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'docs-api-'));
      const start = async (hostOrigin: string, port: number) => {
        server = await startDocumentServer({
          port,
          host: '127.0.0.1',
          secret,
          dataDir: folder,
          allowedHostOrigins: [hostOrigin],
          frameAncestors: [hostOrigin],
          timing,
          log: false,
        });
        return server.url;
      };
      // As near to a kill as a server in our own process gets: nothing is saved, and what it knew is gone with it.
      const crash = async () => {
        await server?.close('at once');
        await start(fixture.host.origin, Number(new URL(fixture.url).port));
      };
      const target = { url: '', secret, launch: borrowBrowser, crash };
      const port = await usualPort();
      fixture = await Fixture.open(target, (hostOrigin) => start(hostOrigin, port));
    });
    afterEach(() => fixture.tidy());
    afterAll(async () => {
      await fixture?.close();
      await server?.close();
      await rm(folder, { recursive: true, force: true });
    });

    for (const [theme, cases] of casesThatNeed(need)) {
      describe(theme, () => {
        it.for(cases)('$name', async ({ run }, context) => {
          try {
            await run(fixture);
          } catch (error) {
            if (!(error instanceof NotApplicable)) throw error;
            context.skip(error.message);
          }
        });
      });
    }
  });
}

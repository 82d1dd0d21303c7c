import { exec } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { eventually } from './eventually.ts';
import { Fixture } from './fixture.ts';
import { NotApplicable } from './not-applicable.ts';
import { checkReach, OutOfReach } from './reach.ts';
import { THEMES } from './themes/index.ts';

const USAGE = `Asks a document server everything the editor protocol says of it.

  npm run test:docs-api -- --url http://server --secret SECRET [options]

  --url           the document server, as this machine reaches it
  --secret        the secret it shares with its hosts
  --host-address  under which the server reaches this machine (default 127.0.0.1; a server in a container needs
                  another one, such as 172.17.0.1)
  --host-port     on which it reaches it (default a free one)
  --header        the header tokens stand in (default Authorization)
  --header-prefix the word before them there (default Bearer; none for no word)
  --crash         a command that kills the server's docservice and starts it again, such as
                  "docker exec ds supervisorctl signal KILL ds:docservice"; without it that case is left out
  --only          cases whose theme or name contains this

The server must be allowed to call this machine, also at a private address, and to be embedded by pages of 127.0.0.1.
What an editor showed when a case failed is kept as a picture. A certificate this machine does not know is accepted with
NODE_TLS_REJECT_UNAUTHORIZED=0.`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    secret: { type: 'string' },
    'host-address': { type: 'string' },
    'host-port': { type: 'string' },
    header: { type: 'string' },
    'header-prefix': { type: 'string' },
    crash: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(url: string, secret: string): Promise<number> {
  const { header: name, 'header-prefix': prefix, only = '' } = values;
  const { 'host-address': hostAddress, 'host-port': hostPort } = values;
  const fixture = await Fixture.open({
    url,
    secret,
    header: {
      ...(name && { name }),
      ...(prefix !== undefined && { prefix: prefix === 'none' ? '' : prefix }),
    },
    ...(hostAddress && { hostAddress }),
    ...(hostPort && { hostPort: Number(hostPort) }),
    ...(values.crash && { crash: () => crash(url, values.crash ?? '') }),
  });
  const count = { passed: 0, failed: 0, left: 0 };
  try {
    say(`${fixture.url} says that it is version ${await checkReach(fixture)}`);
    for (const [theme, cases] of Object.entries(THEMES)) {
      const wanted = cases.filter(({ name }) =>
        `${theme} ${name}`.toLowerCase().includes(only.toLowerCase()),
      );
      if (wanted.length > 0) say(`\n${theme}`);
      for (const { name, run } of wanted) {
        try {
          await run(fixture);
          count.passed += 1;
          say(`  ✓ ${name}`);
        } catch (error) {
          if (error instanceof NotApplicable) {
            count.left += 1;
            say(`  – ${name}\n      cannot apply: ${error.message}`);
          } else {
            count.failed += 1;
            const message = error instanceof Error ? error.message : String(error);
            const lines = [message, ...(await fixture.photograph(`docs-api ${name}`))].join('\n');
            say(`  ✗ ${name}\n${lines.replaceAll(/^/gm, '      ')}`);
          }
        } finally {
          await fixture.tidy();
        }
      }
    }
  } catch (error) {
    if (!(error instanceof OutOfReach)) throw error;
    say(`Nothing could be asked of ${fixture.url}.\n${error.message}`);
    return 1;
  } finally {
    await fixture.close();
  }
  say(`\n${count.passed} passed, ${count.failed} failed, ${count.left} cannot apply`);
  return count.failed > 0 || count.passed === 0 ? 1 : 0;
}

/** Runs the command, and waits until the server answers again. */
async function crash(url: string, command: string): Promise<void> {
  await promisify(exec)(command);
  await eventually('the server to be back', async () => {
    const response = await fetch(`${url}/healthcheck`).catch(() => undefined);
    return response?.ok ? true : undefined;
  });
}

if (values.help || !values.url || !values.secret) {
  say(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  process.exitCode = await main(values.url, values.secret);
}

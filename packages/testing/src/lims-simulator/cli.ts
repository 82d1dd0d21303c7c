/**
 * `npm run lims-simulator [-- --port 4000]`: a laboratory information system to try data connections against, on this
 * machine only, until Ctrl-C.
 */
import { parseArgs } from 'node:util';
import { startLimsSimulator } from './simulator.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4000' } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`--port ${values.port} is no port: give a number from 0 to 65535.\n`);
  process.exit(1);
}
const simulator = await startLimsSimulator({ port }).catch((error: Error & { code?: string }) => {
  const taken = error.code === 'EADDRINUSE';
  process.stderr.write(
    taken ? `Port ${port} is taken: choose another one with --port.\n` : `${error.message}\n`,
  );
  process.exit(1);
});
const { url, meoUrl, credentials } = simulator;
process.stdout.write(`The LIMS simulator answers at ${url} (module GEN) and ${meoUrl} (module MEO).
What it received and was asked: ${new URL('/', url).href}

Sign in with one of
  1 Token and header                 header X-Api-Key, token ${credentials.token}
  2 Bearer token                     token ${credentials.token}
  3 Username, password and header    user ${credentials.username}, password ${credentials.password}, header X-Client-Id, client id ${credentials.clientId}
  4 App key, username and header     user ${credentials.username}, header X-App-Key, app key ${credentials.appKey}

Endpoints of GEN: instruments, tests, records, locations, users, autofill, reference-groups.
Let the next request fail: curl -d '{"status":500,"times":1}' ${new URL('/control/fail', url).href}
`);
const stop = () => void simulator.close().then(() => process.exit(0));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

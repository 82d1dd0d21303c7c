import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StartError } from './checks.ts';

/** Whose schema is brought up to date, and who uses it, by their addresses. */
export type MigrationOrder = { owner: string; application: string };

/** `problem` says what the operator is to do; `fault` is one of ours, with its place. Neither: the schema is as it is wanted. */
export type MigrationAnswer = { problem?: string; fault?: string };

const PROGRAM = fileURLToPath(new URL('./migration-process.ts', import.meta.url));

/**
 * Brings the schema up to date, in a process of its own, which gives back all the memory it takes and ends with the launcher.
 * The owner's address goes to it by the channel and stands in no environment. A migration that is interrupted is done anew at
 * the next start.
 *
 * @throws StartError that says why it could not.
 */
export async function migrateApart({ owner, application }: MigrationOrder, stop: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<MigrationAnswer | undefined>();
  const program = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
  });
  const end = () => void program.kill('SIGKILL');
  stop.addEventListener('abort', end);
  program.on('message', (answer: MigrationAnswer) => resolve(answer));
  program.on('error', reject);
  program.on('exit', () => resolve(undefined));
  program.send({ owner, application } satisfies MigrationOrder, () => {}); // an error there is one of its end
  try {
    const answer = await promise;
    if (answer === undefined && !stop.aborted)
      throw new StartError('Bringing the database up to date was interrupted.');
    if (answer?.problem !== undefined) throw new StartError(answer.problem);
    if (answer?.fault !== undefined) throw new Error(answer.fault);
  } finally {
    stop.removeEventListener('abort', end);
  }
}

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StartError } from './checks.ts';

/** Whose schema is brought up to date, and who uses it, by their addresses. */
export type MigrationInput = { owner: string; application: string };

/** `problem` says what the operator is to do; `fault` is one of ours, with its place. Neither: the schema is as it is wanted. */
export type MigrationAnswer = { problem?: string; fault?: string };

const PROGRAM = fileURLToPath(new URL('./migration-process.ts', import.meta.url));

/**
 * A process of its own that brings the schema up to date: it gives back all the memory it takes and ends with the launcher.
 * It is started before the database, which it need not wait for to load. A migration that is interrupted is done anew at the
 * next start.
 *
 * @param stop ends it wherever it is
 * @returns what has it begin, once: the owner's address goes by the channel and stands in no environment. Throws StartError that
 * says why it could not.
 */
export function prepareMigration(stop: AbortSignal): (input: MigrationInput) => Promise<void> {
  const answered = Promise.withResolvers<MigrationAnswer | undefined>();
  const program = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
  });
  const end = () => void program.kill('SIGKILL');
  stop.addEventListener('abort', end);
  program.on('message', (answer: MigrationAnswer) => answered.resolve(answer));
  program.on('error', (error) => answered.resolve({ fault: error.stack ?? error.message }));
  program.on('exit', () => {
    stop.removeEventListener('abort', end);
    answered.resolve(undefined);
  });
  return async (input) => {
    const { owner, application } = input; // of what may hold more
    program.send({ owner, application }, () => {}); // an error there is one of its end, which is answered
    const answer = await answered.promise;
    if (answer === undefined && !stop.aborted) {
      throw new StartError('Bringing the database up to date was interrupted. Start Benchbook again.');
    }
    if (answer?.problem !== undefined) throw new StartError(answer.problem);
    if (answer?.fault !== undefined) throw new Error(answer.fault);
  };
}

import { startTestPostgres } from './database.ts';

/** Vitest's global set-up: one PostgreSQL server for all tests of the run. Returns what ends it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  return () => server.stop();
}

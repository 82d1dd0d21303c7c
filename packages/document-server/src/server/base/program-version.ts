import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programVersion } from '@benchbook/threads';

/** Names what this server does with a file: its sources and those of the documents package. */
export const serverVersion = (): Promise<string> =>
  programVersion([
    join(import.meta.dirname, '..'),
    dirname(fileURLToPath(import.meta.resolve('@benchbook/documents'))),
  ]);

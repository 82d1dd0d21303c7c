import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

const Account = z.strictObject({ username: z.string().min(1), password: z.string().min(1) });

/** With whom an installation is qualified; the file is made for it, and removed after it. */
export const Accounts = z.strictObject({
  /** The API token of an administrator, with the scopes read, write and admin. */
  token: z.string().regex(/^bb_/),
  /** Two people made for it, who sign in with a password alone and may create, edit and review. */
  publisher: Account,
  reviewer: Account,
});
export type Accounts = z.infer<typeof Accounts>;

const SHAPE = '{"token": "bb_…", "publisher": {"username": "…", "password": "…"}, "reviewer": {…}}';

/** @throws Error in a sentence that says what to do, and nothing of what is in the file */
export function readAccounts(path: string): Accounts {
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (mode === undefined) throw new Error(`There is no file ${path}.`);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`Others may read ${path}, which holds passwords: "chmod 600 ${path}" first.`);
  const accounts = Accounts.safeParse(parsed(readFileSync(path, 'utf8')));
  if (!accounts.success) throw new Error(`${path} is not what is needed: ${SHAPE}.`);
  return accounts.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

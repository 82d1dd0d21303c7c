import type { Accounts } from './accounts.ts';
import type { Caller } from './caller.ts';

/** With whom the operation is tried, and what each check leaves for the next ones. */
export interface Operation {
  accounts: Accounts;
  nobody: Caller;
  administrator: Caller;
  /** Of the project that is made for it. */
  title: string;
  publisher?: Caller;
  reviewer?: Caller;
  projectId?: number;
  workbook?: { id: number; title: string; url: string };
  templateId?: number;
  /** Whether it has both signatures. */
  reviewed?: true;
  /** Of the version that was published. */
  signed?: { version: number; sha256: string };
}

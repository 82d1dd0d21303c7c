import { retold } from '@benchbook/words';

/** What to tell a person about something that was thrown, in their language. */
export function messageOf(error: unknown): string {
  return retold(error instanceof Error ? error.message : String(error));
}

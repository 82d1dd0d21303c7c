import type { Act } from '../audit/act.ts';
import { waitAgain } from '../texts/repository.ts';

/** Has all documents read again for the search by the application, now or when it starts. Answers what to tell. */
export async function rebuildIndex({ parts }: Act): Promise<string> {
  const count = await waitAgain(parts.db);
  const files = count === 1 ? '1 file is' : `${count.toLocaleString('en-US')} files are`;
  return `${files} read again for the search inside documents, the newest first, while Benchbook runs. What was read before is
found until then. The health screen says how far it is.`;
}

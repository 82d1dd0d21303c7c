import { isOffered } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { invalid } from '../plumbing/refusal.ts';
import * as repository from './repository.ts';

/**
 * In which language somebody reads the notebook from now on, wherever they sign in, and what they are mailed.
 *
 * @param language null: that of the browser
 * @throws Refusal 400
 */
export async function chooseLanguage(act: UserAct, language: string | null): Promise<void> {
  const { parts, viewer } = act;
  if (language !== null && !isOffered(language)) {
    throw invalid('The notebook does not speak this language. Choose one of those it offers.', 'language');
  }
  await change(act, async (trx) => {
    const before = await repository.lockLanguage(trx, viewer.userId);
    if (before === language) return { entry: null };
    await repository.writeLanguage(trx, viewer.userId, language);
    return {
      entry: {
        event: 'Choose Language',
        message: `${viewer.name} chose the language they read`,
        table: 'users',
        rowId: viewer.userId,
        old: { language: before },
        new: { language },
      },
    };
  });
  parts.access.clear();
}

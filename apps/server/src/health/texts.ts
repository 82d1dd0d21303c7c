import type { HealthCheck } from '@benchbook/contract';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { readTextStates } from '../texts/repository.ts';
import { good, notGood } from './checks.ts';

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en-US')} ${many}`;

/** How much of what documents say can be searched, by their stored files. */
export async function checkTexts({ db }: Parts): Promise<HealthCheck> {
  try {
    const states = await readTextStates(db);
    if (states === undefined) throw new Error('nothing was answered');
    const { total, waiting, partly, locked, failed, reason, title } = states;
    const read = total - waiting - locked - failed;
    const said = [
      `${count(read, 'file', 'files')} can be searched`,
      ...(waiting > 0 ? [`${count(waiting, 'waits', 'wait')} to be read`] : []),
      ...(partly > 0
        ? [`of ${partly.toLocaleString('en-US')} only the first part, because they are long`]
        : []),
      ...(locked > 0 ? [`${count(locked, 'is', 'are')} behind a password and cannot be searched`] : []),
      ...(failed > 0 ? [`${count(failed, 'file', 'files')} could not be read`] : []),
    ];
    const finding = `${said.join('; ')}.`;
    if (failed === 0) return good('texts', finding);
    const example = title === null ? '' : ` The newest is “${title}”: ${reason}`;
    const advice = 'They can be opened all the same. "npm run index:rebuild" has all files read again.';
    return notGood('texts', 'warning', `${finding}${example}`, advice);
  } catch (error) {
    return notGood('texts', 'unknown', `It cannot be looked at: ${reasonOf(error)}.`, null);
  }
}

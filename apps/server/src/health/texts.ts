import type { HealthCheck } from '@benchbook/contract';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { readTextStates } from '../texts/repository.ts';
import { good, notGood } from './checks.ts';

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en-US')} ${many}`;

/** A document is read within a minute; thousands of them, as after an upgrade, take hours. */
const LONG_MS = 60 * 60_000;

const LATE =
  'What waits is not found yet. After an upgrade that takes hours; where the number does not fall, the log of the application says why.';
const UNREAD =
  'What could not be read can be opened all the same. "npm run index:rebuild" has all files read again.';

/** How much of what documents say can be searched, by their stored files. */
export async function checkTexts({ db, clock }: Parts): Promise<HealthCheck> {
  try {
    const states = await readTextStates(db);
    if (states === undefined) throw new Error('nothing was answered');
    const { total, waiting, waitsSince, partly, locked, failed, failedOlder, reason, title } = states;
    const failedNewest = failed - failedOlder;
    const isLate = waitsSince !== null && clock.now().getTime() - waitsSince.getTime() > LONG_MS;
    const read = total - waiting - locked - failed;
    const late = isLate ? ', the oldest for more than an hour' : '';
    const said = [
      `${count(read, 'file', 'files')} can be searched`,
      ...(waiting > 0 ? [`${count(waiting, 'waits', 'wait')} to be read${late}`] : []),
      ...(partly > 0
        ? [`of ${partly.toLocaleString('en-US')} only the first part, because they are long`]
        : []),
      ...(locked > 0 ? [`${count(locked, 'is', 'are')} behind a password and cannot be searched`] : []),
      ...(failedNewest > 0 ? [`${count(failedNewest, 'file', 'files')} could not be read`] : []),
      ...(failedOlder > 0 ? [`${count(failedOlder, 'older file', 'older files')} could not be read`] : []),
    ];
    const finding = `${said.join('; ')}.`;
    if (failedNewest === 0 && !isLate) return good('texts', finding);
    const example = title === null ? '' : ` The newest is “${title}”: ${reason}`;
    const advice = [...(isLate ? [LATE] : []), ...(failedNewest > 0 ? [UNREAD] : [])].join(' ');
    return notGood('texts', 'warning', `${finding}${example}`, advice);
  } catch (error) {
    return notGood('texts', 'unknown', `It cannot be looked at: ${reasonOf(error)}.`, null);
  }
}

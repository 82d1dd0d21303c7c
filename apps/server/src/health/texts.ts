import { asSentence, sentence } from '@benchbook/words/server';
import type { Parts } from '../parts.ts';
import { reasonSaid } from '../plumbing/reasons.ts';
import { readTextStates } from '../texts/repository.ts';
import { type Finding, good, notGood } from './checks.ts';

/** A document is read within a minute; thousands of them, as after an upgrade, take hours. */
const LONG_MS = 60 * 60_000;

const LATE = sentence(
  'What waits is not found yet. After an upgrade that takes hours; where the number does not fall, the log of the application says why.',
);
const UNREAD = sentence(
  'What could not be read can be opened all the same. "npm run index:rebuild" has all files read again.',
);

const WAITING = {
  usual: '{count, plural, one {1 waits} other {# wait}} to be read.',
  late: '{count, plural, one {1 waits} other {# wait}} to be read, the oldest for more than an hour.',
};

/** How much of what documents say can be searched, by their stored files. */
export async function checkTexts({ db, clock }: Parts): Promise<Finding> {
  try {
    const states = await readTextStates(db);
    if (states === undefined) throw new Error('nothing was answered');
    const { total, waiting, waitsSince, partly, locked, failed, failedOlder, reason, title } = states;
    const failedNewest = failed - failedOlder;
    const isLate = waitsSince !== null && clock.now().getTime() - waitsSince.getTime() > LONG_MS;
    const read = total - waiting - locked - failed;
    const finding = [
      sentence('{count, plural, one {1 file} other {# files}} can be searched.', { count: read }),
      ...(waiting > 0 ? [sentence(WAITING[isLate ? 'late' : 'usual'], { count: waiting })] : []),
      ...(partly > 0
        ? [
            sentence('Of {count, number} only the first part can be searched, because they are long.', {
              count: partly,
            }),
          ]
        : []),
      ...(locked > 0
        ? [
            sentence('{count, plural, one {1 is} other {# are}} behind a password and cannot be searched.', {
              count: locked,
            }),
          ]
        : []),
      ...(failedNewest > 0
        ? [
            sentence('{count, plural, one {1 file} other {# files}} could not be read.', {
              count: failedNewest,
            }),
          ]
        : []),
      ...(failedOlder > 0
        ? [
            sentence('{count, plural, one {1 older file} other {# older files}} could not be read.', {
              count: failedOlder,
            }),
          ]
        : []),
    ];
    if (failedNewest === 0 && !isLate) return good('texts', finding);
    const example =
      title === null
        ? []
        : [sentence('The newest is “{title}”: {why}', { title, why: asSentence(reason ?? '') })];
    const advice = [...(isLate ? [LATE] : []), ...(failedNewest > 0 ? [UNREAD] : [])];
    return notGood('texts', 'warning', [...finding, ...example], advice);
  } catch (error) {
    const finding = sentence('It cannot be looked at: {why}.', { why: reasonSaid(error) });
    return notGood('texts', 'unknown', finding, null);
  }
}

import { broken, type Finding, inBothTimes, open } from './findings.ts';
import { type AboutTrail, MEMBERS } from './format.ts';
import { sentence } from './sentence.ts';

/**
 * What the laboratory says of the rest of its trail, whose rows are not in the file: what it found broken and nobody has seen to
 * makes the file no evidence; what somebody has seen to, and that nothing was found, is for the reader to believe.
 */
export function checkAboutTrail({ head, verified, breaks, more }: AboutTrail): Finding[] {
  const found = breaks.map(({ sentence: found, foundAt, seenToAt }) =>
    seenToAt === null
      ? broken(
          sentence(
            'The trail of the laboratory is not as it was written, which Benchbook found on {foundAt} and nobody had seen to when the file was made: {found}',
            { foundAt: inBothTimes(foundAt), found },
          ),
          MEMBERS.trail,
        )
      : open(
          sentence(
            'On {foundAt} Benchbook found something broken in the trail of the laboratory, and an administrator said on {seenToAt} what came of it. Ask the laboratory: {found}',
            { foundAt: inBothTimes(foundAt), seenToAt: inBothTimes(seenToAt), found },
          ),
        ),
  );
  if (more > 0)
    found.push(
      open(
        sentence(
          more === 1
            ? 'The file does not name one more break of the trail, found as well.'
            : 'The file does not name {more} more breaks of the trail, found as well.',
          { more },
        ),
      ),
    );
  const counted = head === 1 ? sentence('1 seal') : sentence('{head} seals', { head });
  const seals =
    verified < head ? sentence('the newest {verified} of {head} seals', { verified, head }) : counted;
  return [
    ...found,
    open(
      sentence(
        breaks.length === 0
          ? 'Of all the trail the file shows the rows about this workbook. That nothing else was changed or cut off is what the laboratory says: it verified {seals} when the file was made. It knew of no break.'
          : 'Of all the trail the file shows the rows about this workbook. That nothing else was changed or cut off is what the laboratory says: it verified {seals} when the file was made.',
        { seals },
      ),
    ),
  ];
}

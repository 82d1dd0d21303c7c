import { broken, count, type Finding, inBothTimes, open } from './findings.ts';
import { type AboutTrail, MEMBERS } from './format.ts';

/**
 * What the laboratory says of the rest of its trail, whose rows are not in the file: what it found broken and nobody has seen to
 * makes the file no evidence; what somebody has seen to, and that nothing was found, is for the reader to believe.
 */
export function checkAboutTrail({ head, verified, breaks, more }: AboutTrail): Finding[] {
  const found = breaks.map(({ sentence, foundAt, seenToAt }) =>
    seenToAt === null
      ? broken(
          `The trail of the laboratory is not as it was written, which Benchbook found on ${inBothTimes(foundAt)} and nobody had seen to when the file was made: ${sentence}`,
          MEMBERS.trail,
        )
      : open(
          `On ${inBothTimes(foundAt)} Benchbook found something broken in the trail of the laboratory, and an administrator said on ${inBothTimes(seenToAt)} what came of it. Ask the laboratory: ${sentence}`,
        ),
  );
  if (more > 0)
    found.push(open(`The file does not name ${count(more, 'more break')} of the trail, found as well.`));
  const of =
    verified < head
      ? `the newest ${count(verified, 'seal')} of ${head.toLocaleString('en-US')}`
      : count(head, 'seal');
  const rest = breaks.length === 0 ? ' It knew of no break.' : '';
  return [
    ...found,
    open(
      `Of all the trail the file shows the rows about this workbook. That nothing else was changed or cut off is what the laboratory says: it verified ${of} when the file was made.${rest}`,
    ),
  ];
}

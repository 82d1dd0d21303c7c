import { fromHex, utf8 } from './digest.ts';
import { broken, type Finding, inBothTimes, open, proved } from './findings.ts';
import { MEMBERS, type StampedAnchor, type TreeMember } from './format.ts';
import { anchorText } from './record.ts';
import { sentence } from './sentence.ts';
import { NotDer } from './time-stamp/der.ts';
import { checkTimeStamp } from './time-stamp/time-stamp.ts';

/** Whether the time stamps are of the anchors of the file, and what they say. */
export async function checkTimeStamps(
  stamps: readonly StampedAnchor[],
  { anchors }: TreeMember,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { number, token } of stamps) {
    const seal = String(number);
    const anchor = anchors.find((one) => one.number === number);
    if (anchor === undefined) {
      findings.push(
        broken(sentence('The time stamp of seal {seal} belongs to no anchor.', { seal }), MEMBERS.timeStamps),
      );
      continue;
    }
    try {
      const { at, by, issuer, fingerprint } = await checkTimeStamp(fromHex(token), utf8(anchorText(anchor)));
      findings.push(
        proved(
          sentence(
            'The head of the trail with number {seal} existed at {at}, says whoever has the certificate with the fingerprint (SHA-256) {fingerprint}. It calls itself “{by}”, and its issuer “{issuer}”.',
            { seal, at: inBothTimes(at.toISOString()), fingerprint, by, issuer },
          ),
        ),
      );
    } catch (error) {
      if (!(error instanceof NotDer)) throw error;
      findings.push(
        broken(
          sentence('The time stamp of seal {seal} {problem}.', { seal, problem: error.sentence }),
          MEMBERS.timeStamps,
          MEMBERS.tree,
        ),
      );
    }
  }
  if (findings.some(({ outcome }) => outcome === 'proved'))
    findings.push(
      open(
        sentence(
          'Whose the certificates of the time stamps are: nobody checked here who issued them, and anybody can make one by any name. Their times count for whoever knows the fingerprint, from the authority itself or from a laboratory that names the issuers it trusts.',
        ),
      ),
    );
  return findings;
}

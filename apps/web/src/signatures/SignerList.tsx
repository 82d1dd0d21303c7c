import type { Signer } from '@benchbook/contract';
import { Text } from '@mantine/core';
import { useTime } from '../ui/time.ts';
import { signerName } from './signers.ts';

/** The chain of signers of a workbook after its publisher: who has signed, and who is waited for. */
export function SignerList({ signers }: { signers: readonly Signer[] }) {
  const { date } = useTime();
  if (signers.length === 0) return null;
  return (
    <section aria-labelledby="signers">
      <Text id="signers" size="sm" c="dimmed">
        Signers after the publisher
      </Text>
      <ol className="signers">
        {signers.map((signer) => (
          <li key={signer.step}>
            {signer.meaning} by {signerName(signer)}
            <span className="signed-facts-aside">
              {signer.signed !== null && `: signed by ${signer.signed.by} on ${date(signer.signed.at)}`}
              {signer.isYours && ': you, now'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { Signer } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Text } from '@mantine/core';
import { useTime } from '../ui/time.ts';
import { signerName } from './signers.ts';
import './signatures.css';

/** The chain of signers of a workbook after its publisher: who has signed, and who is waited for. */
export function SignerList({ signers }: { signers: readonly Signer[] }) {
  const { date } = useTime();
  if (signers.length === 0) return null;
  return (
    <section aria-labelledby="signers">
      <Text id="signers" size="sm" c="dimmed">
        {t('Signers after the publisher')}
      </Text>
      <ol className="signers">
        {signers.map((signer) => (
          <li key={signer.step}>
            {t('{meaning} by {signerName}', { meaning: signer.meaning, signerName: signerName(signer) })}
            <span className="signed-facts-aside">
              {signer.signed !== null &&
                t(': signed by {by} on {date}', { by: signer.signed.by, date: date(signer.signed.at) })}
              {signer.isYours && t(': you, now')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

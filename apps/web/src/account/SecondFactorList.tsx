import { type OwnFactors, RECOVERY_CODES } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { knowsPasskeys } from '../session/passkey.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { RemoveButton } from '../ui/lists/RowButton.tsx';
import { useTime } from '../ui/time.ts';
import { FACTOR_WORDS } from './factor-words.ts';
import { ownFactorsQuery } from './queries.ts';
import { SecondFactorDialog, type Step } from './SecondFactorDialog.tsx';

/** What somebody proves beside the password when they sign in. */
export function SecondFactorList() {
  const factors = useQuery(ownFactorsQuery);
  const [step, setStep] = useState<Step | null>(null);
  return (
    <>
      <div className="surface">
        <Loaded what={t('your second factors')} query={factors} waiting={<Skeleton height={120} m="md" />}>
          {(own) => <Rows own={own} onStep={setStep} />}
        </Loaded>
      </div>
      <SecondFactorDialog step={step} onClose={() => setStep(null)} />
    </>
  );
}

function Rows({ own, onStep }: { own: OwnFactors; onStep: (step: Step) => void }) {
  const { date } = useTime();
  const hasOne = own.appSince !== null || own.passkeys.length > 0;
  return (
    <ul aria-label={t('Second factors')} className="health-list">
      <Row
        name={t('Authenticator app')}
        words={own.appSince === null ? FACTOR_WORDS.app : t('Set up {date}', { date: date(own.appSince) })}
        isOn={own.appSince !== null}
      >
        <Button size="compact-sm" variant="default" onClick={() => onStep({ kind: 'set-up-app' })}>
          {own.appSince === null ? t('Set up') : t('Set up anew')}
        </Button>
        {own.appSince !== null && (
          <RemoveButton name="the authenticator app" onClick={() => onStep({ kind: 'remove-app' })} />
        )}
      </Row>
      {own.passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          name={passkey.name}
          words={
            passkey.lastUsedAt === null
              ? t('Passkey, added {date}, never used', { date: date(passkey.createdAt) })
              : t('Passkey, added {date}, last used {date2}', {
                  date: date(passkey.createdAt),
                  date2: date(passkey.lastUsedAt),
                })
          }
          isOn
        >
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('Rename {name}', { name: passkey.name })}
            onClick={() => onStep({ kind: 'rename-passkey', passkey })}
          >
            {t('Rename')}
          </Button>
          <RemoveButton name={passkey.name} onClick={() => onStep({ kind: 'remove-passkey', passkey })} />
        </Row>
      ))}
      <Row name={own.passkeys.length === 0 ? t('Passkey') : t('Another passkey')} words={passkeyWords(own)}>
        {own.passkeysPossible && knowsPasskeys() && (
          <Button size="compact-sm" variant="default" onClick={() => onStep({ kind: 'add-passkey' })}>
            {t('Add passkey')}
          </Button>
        )}
      </Row>
      {hasOne && (
        <Row
          name={t('Recovery codes')}
          words={t(
            '{recoveryCodesLeft} of {recoveryCodes} are left, for when you have nothing else at hand',
            { recoveryCodesLeft: own.recoveryCodesLeft, recoveryCodes: RECOVERY_CODES },
          )}
        >
          <Button size="compact-sm" variant="default" onClick={() => onStep({ kind: 'new-codes' })}>
            {t('New codes')}
          </Button>
        </Row>
      )}
    </ul>
  );
}

function passkeyWords({ passkeysPossible }: OwnFactors): string {
  if (!passkeysPossible) return t('Only where this notebook has an address with a name and https');
  if (!knowsPasskeys()) return t('This browser has none');
  return FACTOR_WORDS.passkey;
}

interface RowProps {
  name: string;
  words: string;
  isOn?: boolean;
  children: ReactNode;
}

function Row({ name, words, isOn = false, children }: RowProps) {
  return (
    <li className="health-row">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 260px' }}>
          <Group gap="xs">
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {isOn && <Badge variant="light">{t('On')}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {words}
          </Text>
        </div>
        <Group gap="xs">{children}</Group>
      </Group>
    </li>
  );
}

import { type OwnFactors, RECOVERY_CODES } from '@benchbook/contract';
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
        <Loaded what="your second factors" query={factors} waiting={<Skeleton height={120} m="md" />}>
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
    <ul aria-label="Second factors" className="health-list">
      <Row
        name="Authenticator app"
        words={own.appSince === null ? FACTOR_WORDS.app : `Set up ${date(own.appSince)}`}
        isOn={own.appSince !== null}
      >
        <Button size="compact-sm" variant="default" onClick={() => onStep({ kind: 'set-up-app' })}>
          {own.appSince === null ? 'Set up' : 'Set up anew'}
        </Button>
        {own.appSince !== null && (
          <RemoveButton name="the authenticator app" onClick={() => onStep({ kind: 'remove-app' })} />
        )}
      </Row>
      {own.passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          name={passkey.name}
          words={`Passkey, added ${date(passkey.createdAt)}, ${
            passkey.lastUsedAt === null ? 'never used' : `last used ${date(passkey.lastUsedAt)}`
          }`}
          isOn
        >
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => onStep({ kind: 'rename-passkey', passkey })}
          >
            Rename
          </Button>
          <RemoveButton name={passkey.name} onClick={() => onStep({ kind: 'remove-passkey', passkey })} />
        </Row>
      ))}
      <Row name={own.passkeys.length === 0 ? 'Passkey' : 'Another passkey'} words={passkeyWords(own)}>
        {own.passkeysPossible && knowsPasskeys() && (
          <Button size="compact-sm" variant="default" onClick={() => onStep({ kind: 'add-passkey' })}>
            Add passkey
          </Button>
        )}
      </Row>
      {hasOne && (
        <Row
          name="Recovery codes"
          words={`${own.recoveryCodesLeft} of ${RECOVERY_CODES} are left, for when you have nothing else at hand`}
        >
          <Button size="compact-sm" variant="default" onClick={() => onStep({ kind: 'new-codes' })}>
            New codes
          </Button>
        </Row>
      )}
    </ul>
  );
}

function passkeyWords({ passkeysPossible }: OwnFactors): string {
  if (!passkeysPossible) return 'Only where this notebook has an address with a name and https';
  if (!knowsPasskeys()) return 'This browser has none';
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
            {isOn && <Badge variant="light">On</Badge>}
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

import { type FactorAdded, type Passkey, secondFactorCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { showSaved } from '../ui/alerts.ts';
import { AppSetup } from './AppSetup.tsx';
import { PasskeyName } from './PasskeyName.tsx';
import { PasskeySetup } from './PasskeySetup.tsx';
import { ownFactorsQuery, sessionsQuery } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { WithPassword } from './WithPassword.tsx';

/** What somebody changes of their second factors. */
export type Step =
  | { kind: 'set-up-app' | 'add-passkey' | 'remove-app' | 'new-codes' }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey };

const TITLES: Record<Step['kind'], string> = {
  'set-up-app': t('Set up an authenticator app'),
  'add-passkey': t('Add a passkey'),
  'rename-passkey': t('Rename the passkey'),
  'remove-app': t('Remove the authenticator app'),
  'remove-passkey': t('Remove the passkey'),
  'new-codes': t('New recovery codes'),
};

interface Props {
  /** Null: nothing, and no dialog. */
  step: Step | null;
  onClose: () => void;
  /** Something was set up, and its recovery codes, if there are any, were seen. */
  onAdded?: () => unknown;
}

/** One change of somebody's second factors, from the password to the recovery codes that come of it. */
export function SecondFactorDialog({ step, onClose, onAdded }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [ownFactorsQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
  const close = () => {
    setCodes(null);
    onClose();
  };
  const added = ({ recoveryCodes }: FactorAdded) => {
    void refresh();
    if (recoveryCodes !== null) return setCodes(recoveryCodes);
    showSaved();
    close();
    void onAdded?.();
  };
  const changed = () => {
    void refresh();
    showSaved();
    close();
  };
  const kept = () => {
    close();
    void onAdded?.();
  };
  return (
    <Modal
      opened={step !== null}
      onClose={codes === null ? close : kept}
      title={codes === null ? TITLES[step?.kind ?? 'new-codes'] : t('Recovery codes')}
      // A click beside it would cost what was begun, or codes that are shown this once.
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
    >
      {codes !== null && <RecoveryCodes codes={codes} onDone={kept} />}
      {codes === null && step?.kind === 'set-up-app' && <AppSetup onAdded={added} onCancel={close} />}
      {codes === null && step?.kind === 'add-passkey' && <PasskeySetup onAdded={added} onCancel={close} />}
      {codes === null && step?.kind === 'rename-passkey' && (
        <PasskeyName passkey={step.passkey} onDone={changed} onCancel={close} />
      )}
      {codes === null && step?.kind === 'remove-app' && (
        <WithPassword
          words={t('Its codes do not let you in any more.')}
          submit={t('Remove')}
          send={(password) => call(secondFactorCalls.removeApp, { body: { password } })}
          onDone={changed}
          onCancel={close}
        />
      )}
      {codes === null && step?.kind === 'remove-passkey' && (
        <WithPassword
          words={t('“{name}” does not let you in any more.', { name: step.passkey.name })}
          submit={t('Remove')}
          send={(password) =>
            call(secondFactorCalls.removePasskey, { params: { id: step.passkey.id }, body: { password } })
          }
          onDone={changed}
          onCancel={close}
        />
      )}
      {codes === null && step?.kind === 'new-codes' && (
        <WithPassword
          words={t('The recovery codes you have do not work any more.')}
          submit={t('Make new codes')}
          send={(password) => call(secondFactorCalls.newRecoveryCodes, { body: { password } })}
          onDone={({ recoveryCodes }) => {
            void refresh();
            setCodes(recoveryCodes);
          }}
          onCancel={close}
        />
      )}
    </Modal>
  );
}

import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Told } from '../ui/alerts.ts';

/** Loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser');

/** Why nothing came of it, in a sentence; the browser tells no more, so that no page learns who has which passkey. */
const NO_PASSKEY = t('No passkey was used. Please try again, or use another way.');
const KNOWN_ALREADY = t('This device has a passkey of yours already.');

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Has the person prove one of their passkeys. @throws Told */
export async function provePasskey(asked: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON: asked });
  } catch {
    throw new PasskeyUnused(NO_PASSKEY);
  }
}

/** Has the person make a passkey. @throws Told */
export async function makePasskey(asked: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  try {
    return await startRegistration({ optionsJSON: asked });
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyUnused(isKnown ? KNOWN_ALREADY : t('No passkey was made. Please try again.'));
  }
}

/** The person did not go on, or the browser or the device does not allow it. */
class PasskeyUnused extends Told {
  override readonly name = 'PasskeyUnused';
}

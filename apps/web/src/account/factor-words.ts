import { t } from '@benchbook/words';
/** What each second factor is, for whoever has to choose one. */
export const FACTOR_WORDS = {
  app: t('Codes of six digits, from an app on your phone'),
  passkey: t('Your finger, face or PIN, on this device, your phone or a security key'),
} as const;

import { z } from 'zod';
import { defineCall } from './call.ts';
import { DEFAULT_CLIENT_NAME } from './texts.ts';

/**
 * The keys there are, with the value an empty system answers. Values are strings, as specified; `true` and
 * `false` are words. A key not named here is refused.
 */
export const CONFIGURATION_DEFAULTS = {
  clientName: DEFAULT_CLIENT_NAME,
  loginText: '',
  displayLoginText: 'false',
  useRoles: 'false',
  useOpenSocial: 'false',
  limsModule: 'GEN',
  selectedLocationEvent: '',
  selectedUserEvent: '',
  /** Characters a new password has at least (decision 3). */
  passwordMinimumLength: '12',
  /** What happens to projects not updated for 30 days (decision 18): toggle, deactivate or off. */
  staleProjects: 'toggle',
  /** Megabytes one uploaded file may have. */
  uploadLimit: '100',
} as const;

export type ConfigurationKey = keyof typeof CONFIGURATION_DEFAULTS;
export const CONFIGURATION_KEYS = Object.keys(CONFIGURATION_DEFAULTS) as [
  ConfigurationKey,
  ...ConfigurationKey[],
];
export const ConfigurationKey = z.enum(CONFIGURATION_KEYS);

/** Keys the client reads before anyone has signed in (landing and login screens). */
export const PUBLIC_CONFIGURATION_KEYS: readonly ConfigurationKey[] = [
  'clientName',
  'loginText',
  'displayLoginText',
  'useRoles',
  'useOpenSocial',
  'limsModule',
  'selectedLocationEvent',
  'selectedUserEvent',
  'passwordMinimumLength',
];

/** What each key accepts; checked on both sides. */
export const CONFIGURATION_VALUES: Record<ConfigurationKey, z.ZodType<string>> = {
  clientName: z.string().trim().min(1, 'Client name is required.').max(100),
  loginText: z.string().max(5_000),
  displayLoginText: z.enum(['true', 'false']),
  useRoles: z.enum(['true', 'false']),
  useOpenSocial: z.enum(['true', 'false']),
  limsModule: z.enum(['GEN', 'MEO']),
  selectedLocationEvent: z.string().regex(/^\d*$/, 'This is the number of an event.'),
  selectedUserEvent: z.string().regex(/^\d*$/, 'This is the number of an event.'),
  passwordMinimumLength: z.string().regex(/^([6-9]|[1-9]\d)$/, 'Write a number of characters from 6 to 99.'),
  staleProjects: z.enum(['toggle', 'deactivate', 'off']),
  uploadLimit: z.string().regex(/^[1-9]\d{0,3}$/, 'Write a number of megabytes from 1 to 9999.'),
};

export const ConfigurationEntry = z.object({ key: z.string(), configValue: z.string() });
export type ConfigurationEntry = z.infer<typeof ConfigurationEntry>;

export const configurationCalls = {
  readConfiguration: defineCall({
    method: 'GET',
    path: '/api/config/:key',
    summary: 'One setting; an empty system answers its default',
    params: z.object({ key: z.string().max(100) }),
    answer: ConfigurationEntry,
  }),
  changeConfiguration: defineCall({
    method: 'POST',
    path: '/api/config/:key',
    summary: 'Change one setting, for administrators',
    params: z.object({ key: z.string().max(100) }),
    body: z.object({ configValue: z.string().max(5_000) }),
    answer: ConfigurationEntry,
  }),
};

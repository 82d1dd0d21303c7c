import { z } from 'zod';
import { defineCall } from './call.ts';
import { FIRST_PATHS } from './constants.ts';
import { Done, line, optionalText, Timestamp } from './shapes.ts';
import { Meanings } from './signing/signing.ts';
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
  /** Who has to prove a second factor beside the password: nobody, administrators or all. */
  requireSecondFactor: 'nobody',
  /** What happens to projects not updated for 30 days (docs/decisions/0045): deactivate, toggle or off. */
  staleProjects: 'deactivate',
  /** Megabytes one uploaded file may have. */
  uploadLimit: '100',
  /** Whether files with macros (docm, xlsm) are taken in. They are kept as they are, and never run here. */
  allowMacroFiles: 'false',
  /** What a signature asks of its signer: their password, or, in a laboratory that is not regulated, no more than the session. */
  signatureProof: 'password',
  /** JSON: what a signature that publishes may mean, and one that reviews; see `Meanings`. */
  publishMeanings: '["Authorship"]',
  reviewMeanings: '["Review","Approval","Responsibility"]',
  /** JSON: the sites of the navigation bar's list (decision 28); see `Sites`. */
  sites: '[]',
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

const webAddress = z
  .url({ protocol: /^https?$/, error: 'Write an address such as https://lims.example.org.' })
  .max(2_000);

/** A site of the same provider, in the words of the contract (section 3, App link). */
export const Site = z.object({
  site_name: line('Site name', 100),
  login_url: webAddress,
  /** Who the user is there, for sites that ask. */
  identity: optionalText('Identity', 200).trim(),
});
export type Site = z.infer<typeof Site>;
export const Sites = z.array(Site).max(50, 'There can be at most 50 sites.');

/** The sites in a value of the key `sites`; none in one that cannot be read. */
export function readSites(configValue: string): Site[] {
  try {
    return Sites.safeParse(JSON.parse(configValue)).data ?? [];
  } catch {
    return [];
  }
}

/** A value that is JSON, of this shape. */
const jsonText = (schema: z.ZodType, whatItIs: string) =>
  z.string().superRefine((text, context) => {
    try {
      for (const issue of schema.safeParse(JSON.parse(text)).error?.issues ?? []) {
        context.addIssue({ code: 'custom', message: issue.message });
      }
    } catch {
      context.addIssue({ code: 'custom', message: whatItIs });
    }
  });

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
  requireSecondFactor: z.enum(['nobody', 'administrators', 'all']),
  staleProjects: z.enum(['toggle', 'deactivate', 'off']),
  uploadLimit: z.string().regex(/^[1-9]\d{0,3}$/, 'Write a number of megabytes from 1 to 9999.'),
  allowMacroFiles: z.enum(['true', 'false']),
  signatureProof: z.enum(['password', 'session']),
  publishMeanings: jsonText(Meanings, 'The meanings are a JSON list.'),
  reviewMeanings: jsonText(Meanings, 'The meanings are a JSON list.'),
  sites: jsonText(Sites, 'The sites are a JSON list.'),
};

/** Keys whose value is a file. */
export const ConfigurationFileKey = z.enum(['logo']);
export type ConfigurationFileKey = z.infer<typeof ConfigurationFileKey>;

/** What a logo may be; the content decides, not the name. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export const MAX_LOGO_BYTES = 512 * 1024;
/** Pixels of its width and of its height. */
export const MAX_LOGO_PIXELS = 4_096;

export const ConfigurationFile = z.object({
  key: ConfigurationFileKey,
  mediaType: z.enum(LOGO_TYPES),
  /** Bytes. */
  size: z.number().int(),
  updatedAt: Timestamp,
});
export type ConfigurationFile = z.infer<typeof ConfigurationFile>;

export const ConfigurationEntry = z.object({ key: z.string(), configValue: z.string() });
export type ConfigurationEntry = z.infer<typeof ConfigurationEntry>;

export const configurationCalls = {
  readPublicConfiguration: defineCall({
    method: 'GET',
    path: FIRST_PATHS.configuration,
    summary: 'What everybody may read of the settings, before signing in too',
    answer: z.partialRecord(ConfigurationKey, z.string()),
  }),
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
    body: z.object({ configValue: z.string().max(50_000) }),
    answer: ConfigurationEntry,
  }),
  removeConfigurationFile: defineCall({
    method: 'DELETE',
    path: '/api/config/file/:key',
    summary: 'Take an uploaded file away; the logo is the product’s own mark again',
    params: z.object({ key: z.string().max(100) }),
    answer: Done,
  }),
};

/** Stands in the ETag of the logo while none was uploaded, and the product’s own mark is in its place. */
export const OWN_MARK = 'own-mark';

/** Calls that carry files instead of JSON. */
export const configurationFilePaths = {
  /** GET: the file, for everybody. POST: a multipart form with one file, answers `ConfigurationFile`. */
  file: (key: ConfigurationFileKey) => `/api/config/file/${key}`,
  /** GET: the logo, or the product’s own mark while there is none. */
  logo: FIRST_PATHS.logo,
};

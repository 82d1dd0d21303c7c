import type { ConfigurationKey } from '@benchbook/contract';
import type { Language } from '@benchbook/words/server';
import { sayIn } from '../plumbing/speaking.ts';

/** What settings are called on the screen where they are set. */
export const SETTING_NAMES: Record<ConfigurationKey, string> = {
  clientName: 'Client Name',
  loginText: 'Login Text',
  displayLoginText: 'Display After Login',
  useRoles: 'Use Roles',
  useOpenSocial: 'Use OpenSocial',
  limsModule: 'LIMS Module',
  selectedLocationEvent: 'Where locations are imported from',
  selectedUserEvent: 'Where users are imported from',
  passwordMinimumLength: 'Characters of a new password',
  requireSecondFactor: 'Second factor required of',
  staleProjects: 'Projects not updated for 30 days',
  uploadLimit: 'Megabytes of an uploaded file',
  allowMacroFiles: 'Allow files with macros',
  signatureProof: 'Who signs proves it with',
  publishMeanings: 'Meanings of publishing',
  reviewMeanings: 'Meanings of reviewing',
  sites: 'Sites',
};

/**
 * What the values of entries are called by people, by their names in the record. One that is not here is told by the name that it was
 * recorded with: settings of sign-on providers are known to their administrators by these.
 */
export const VALUE_NAMES: Readonly<Record<string, string>> = {
  // Users, and how they sign in.
  active: 'Active',
  currentLocation: 'Location',
  email: 'Email',
  expiresAt: 'Ends on',
  external_user_id: 'External user id',
  first_name: 'First name',
  language: 'Language',
  last_name: 'Last name',
  locations: 'Locations',
  password: 'Password',
  roles: 'Roles',
  scopes: 'What it may do',
  timezone: 'Time zone of the laboratory',
  username: 'Username',
  // Projects, workbooks and templates.
  amends: 'Amends the original',
  autofill: 'Autofill',
  copied_from_id: 'Number of the original',
  copied_from_version: 'Version of the original',
  data_object: 'Data Object',
  deleted_at: 'Deleted at',
  description: 'Description',
  document_id: 'Number of the document',
  document_type: 'Format',
  experiment_type_id: 'Number of the workbook type',
  experimentId: 'Number of the workbook',
  imported: 'What its sender states',
  instrument_id: 'Number of the instrument',
  link: 'Link',
  location_id: 'Number of the location',
  photo: 'Photo',
  project: 'Project',
  project_id: 'Number of the project',
  project_type_id: 'Number of the project type',
  projects: 'Numbers of the projects',
  ref_info_group_id: 'Number of the reference info group',
  tags: 'Tags',
  templateId: 'Number of the template',
  templateVersion: 'Version of the template',
  test_id: 'Number of the test',
  title: 'Title',
  user_id: 'Number of the user',
  visibility: 'Visibility',
  workbooks: 'Numbers of the workbooks',
  // Versions and their signatures.
  authors: 'Authors',
  baseVersion: 'Began from version',
  chain: 'Chain of signers',
  declined_at: 'Ended at',
  declined_by: 'Number of who ended it',
  declined_by_name: 'Name of who ended it',
  due: 'Until',
  kind: 'Kind',
  meaning: 'Meaning',
  method: 'Proved with',
  program: 'Program',
  published_at: 'Published at',
  published_version: 'Published version',
  publisher_id: 'Number of the publisher',
  remark: 'Remark',
  resolution: 'Decision',
  reviewed_at: 'Reviewed at',
  reviewer_id: 'Number of the reviewer',
  role_id: 'Number of the role',
  sha256: 'SHA-256',
  size: 'Bytes',
  staleResults: 'Results that may be out of date',
  step: 'Step',
  version: 'Version',
  versions: 'Versions',
  who: 'Who',
  withdrawn: 'Withdrawn',
  // What is administered, and what of it is sent to the LIMS.
  asksReason: 'Ask for a reason for each change',
  authTypeId: 'Number of the way to sign in',
  baseUrl: 'Base URL',
  connectionId: 'Number of the data connection',
  endpoint: 'Endpoint',
  externalId: 'External id',
  header: 'Header',
  mapping: 'Fields',
  mediaType: 'Format',
  name: 'Name',
  problem: 'What is wrong',
  projectTypes: 'Project types',
  reference: 'Reference',
  shortName: 'Short name',
  state: 'State',
  token: 'Token',
  typeName: 'Name',
  useACL: 'Use Role Based ACL',
  value: 'Value',
};

/** What values are called in a language, and the values within them, by their names in the record. */
export function namesOf(language: Language, values: unknown): Record<string, string> {
  const say = sayIn(language);
  const known = [...new Set(keysIn(values))].flatMap((name) => {
    const called = VALUE_NAMES[name];
    return called === undefined ? [] : [[name, say(called)] as const];
  });
  return Object.fromEntries(known);
}

function keysIn(values: unknown): string[] {
  if (typeof values !== 'object' || values === null) return [];
  const own = Array.isArray(values) ? [] : Object.keys(values);
  return [...own, ...Object.values(values).flatMap(keysIn)];
}

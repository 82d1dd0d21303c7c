/**
 * Texts the specification fixes, word for word (sections 4, 5 and 8; the spelling is the specification's). What stands in braces is put in
 * by whoever shows them.
 */
export const TEXTS = {
  saved: 'Successfully Saved',
  saveFailed: 'Error Saving Changes',
  serverError: 'Server Error',
  emailSent: 'Email Sent',
  passwordUpdated: 'Password Updated',
  passwordMismatch: 'Password confirmation does not match password',
  reviewerMustDiffer: 'A different user is required for reviewing.',
  publishQuestion: 'Are you sure you want to publish this notebook?',
  reviewQuestion: 'Are you sure you want to review this notebook?',
  sitesUnavailable: 'Could not load sites from Server',
  noSites: 'No sites found...',
  noProjects: 'No Projects Found...',
  noExperiments: 'No Experiments Found...',
  noTemplates: 'No Templates Found...',
  activeProjects: 'Active Projects',
  inactiveProjects: 'Inactive Projects',
  showInactiveProjects: 'Show Inactive Projects',
  showActiveProjects: 'Show Active Projects',
  defaultErrorTitle: 'Unexpected Application Error!',
  setProjectActive: 'Are you sure you want to set project {title} to active?',
  setProjectInactive: 'Are you sure you want to set project {title} to inactive?',
  deleteUser: 'Delete user {name}?',
  deleteTemplate: 'Are you sure you want to delete template {title}?',
  crashed: 'Something Happend see below',
} as const;

export const toggleProjectQuestion = (title: string, makeActive: boolean) =>
  (makeActive ? TEXTS.setProjectActive : TEXTS.setProjectInactive).replace('{title}', () => title);
export const deleteUserTitle = (name: string) => TEXTS.deleteUser.replace('{name}', () => name);
export const deleteTemplateQuestion = (title: string) => TEXTS.deleteTemplate.replace('{title}', () => title);

/** Codes of the editor's loading errors (section 8), and what each one says; `host` is that of the document server. */
export const EDITOR_LOADING_ERRORS = {
  [-1]: 'Unknown error loading component',
  [-2]: 'Error load DocsAPI from {host}',
  [-3]: 'DocsAPI is not defined',
} as const;

/** Client name while none is configured. */
export const DEFAULT_CLIENT_NAME = 'Client';
/** What people read instead of that: who has not said what they are called should not be called anything. */
export const PRODUCT_NAME = 'Benchbook';

/** The name that screens and mails bear: the laboratory's, or the product's while none is configured. */
export const shownClientName = (configured: string): string =>
  configured === DEFAULT_CLIENT_NAME ? PRODUCT_NAME : configured;

/** Numbers and ids the specification fixes (section 9 and the decisions). One copy for server, client and tests. */

/** Role whose holders administer the system. */
export const ADMINISTRATOR_ROLE_ID = -2;
/** The first administrator, created on the empty system. */
export const FIRST_ADMINISTRATOR_ID = -1;
/** Actor of automatic work; nobody signs in as it. */
export const SYSTEM_USER_ID = 0;
export const SYSTEM_USER_NAME = 'System Administrator';
export const INSTRUMENT_PROJECT_TYPE_ID = -3;
/** Created by the first migration, so that an empty system can take a project and a workbook at once. */
export const DEFAULT_PROJECT_TYPE_ID = 1;
export const DEFAULT_EXPERIMENT_TYPE_ID = 1;
/** "No value" for instrument, test and external key. */
export const NO_VALUE_ID = -2;
/** Sent in place of a missing external user id. */
export const NO_EXTERNAL_USER_ID = -100;

export const ALERT_MS = 3_000;
export const SAVE_ALERT_MS = 1_500;
export const INACTIVITY_WARNING_MS = 3_500_000;
export const INACTIVITY_LOGOUT_MS = 3_600_000;
export const STALE_PROJECT_DAYS = 30;

/** Cards on a page of every card list. */
export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 200;
/** Rows a list answers when no page is asked for. */
export const UNPAGED_LIMIT = 1_000;
/** Rows at most where text inside documents is searched: of each the passages are looked for. */
export const MAX_FOUND_INSIDE = 50;
/** Workbooks at most that a search counts, but for one inside documents; it finds more. */
export const MAX_COUNTED = 10_000;
/** Characters of a place in a document. */
export const MAX_FOUND_LOCATION = 300;
/** Characters that can be looked for. */
export const MAX_SEARCH = 200;

export const MIN_LOGIN_PASSWORD_LENGTH = 6;
/** Default of the configured policy for new passwords. */
export const DEFAULT_MIN_NEW_PASSWORD_LENGTH = 12;

/** Where every page asks first. */
export const FIRST_PATHS = {
  configuration: '/api/config',
  logo: '/api/config/logo',
  user: '/api/users/id',
} as const;

export const TOKEN_HEADER = 'x-auth-token';
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
export const REQUEST_ID_HEADER = 'x-request-id';
/**
 * A request the client makes on its own (polling) carries this header, so that it does not keep a session alive
 * that no person is using.
 */
export const BACKGROUND_HEADER = 'x-benchbook-background';
export const TOTAL_COUNT_HEADER = 'x-total-count';
/** `true` where there is more than the total, at which counting ended. */
export const TOTAL_IS_LEAST_HEADER = 'x-total-is-least';

export const DEFAULT_UPLOAD_LIMIT_MB = 100;

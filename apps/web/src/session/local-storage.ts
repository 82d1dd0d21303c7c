import { OF_BROWSER } from '../ui/language.ts';

const WELCOME_SHOWN = 'welcomeShown';
/** Mantine's key for the choice of light, dark or auto. */
const COLOR_SCHEME = 'mantine-color-scheme-value';
/** What each person left open in the tree of projects: numbers, by the person's own. */
export const OPEN_BRANCHES = 'openBranches';
/** Whether the rail is wide, beside lists and beside documents. */
export const OPEN_RAIL = 'openRail';
/** How each person looks at lists: by the person's number and the list. */
export const LIST_LOOKS = 'listLooks';

/** The kind of document that was opened last in this browser. */
export const LAST_EDITOR = 'lastEditor';

/** Whether each person still wants to see the first steps: by the person's number. */
export const FIRST_STEPS = 'firstSteps';

/**
 * Clears local storage when a session ends (section 4). Some things stay: the welcome text is shown
 * once per browser, a dark room stays dark, a language chosen in the browser stays, and rail, lists and the tree of projects are found as they were left.
 */
export function forgetPerson(): void {
  const kept = [
    WELCOME_SHOWN,
    COLOR_SCHEME,
    OF_BROWSER,
    OPEN_BRANCHES,
    OPEN_RAIL,
    LIST_LOOKS,
    FIRST_STEPS,
    LAST_EDITOR,
  ].map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) {
    if (value !== null) localStorage.setItem(key, value);
  }
}

export const wasWelcomeShown = (): boolean => localStorage.getItem(WELCOME_SHOWN) !== null;
export const rememberWelcomeShown = (): void => localStorage.setItem(WELCOME_SHOWN, 'true');

const WELCOME_SHOWN = 'welcomeShown';
/** Mantine's key for the choice of light, dark or auto. */
const COLOR_SCHEME = 'mantine-color-scheme-value';

/**
 * Clears local storage when a session ends (section 4). Two things are of the browser and not of the person, and
 * stay: the welcome text is shown once per browser, and a dark room stays dark.
 */
export function forgetPerson(): void {
  const kept = [WELCOME_SHOWN, COLOR_SCHEME].map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) {
    if (value !== null) localStorage.setItem(key, value);
  }
}

export const wasWelcomeShown = (): boolean => localStorage.getItem(WELCOME_SHOWN) !== null;
export const rememberWelcomeShown = (): void => localStorage.setItem(WELCOME_SHOWN, 'true');

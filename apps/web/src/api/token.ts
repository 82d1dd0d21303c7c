const KEY = 'token';

/** The session's token; kept in local storage, as specified (section 3), so that all tabs share one session. */
export const readToken = (): string | null => localStorage.getItem(KEY);
export const storeToken = (token: string): void => localStorage.setItem(KEY, token);
/** Whether a storage event of another tab is about the token. */
export const isTokenKey = (key: string | null): boolean => key === KEY || key === null;

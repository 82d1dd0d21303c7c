import { createContext } from 'react';

/** What the laboratory calls itself, for the titles of the browser's tabs. */
export const ClientName = createContext('');

/** Time zone of the lab system that is stored with the person (IANA); null: none, or nobody is signed in. */
export const StoredTimeZone = createContext<string | null>(null);

import { askBuiltIn } from './built-in.ts';

/** The editor protocol, asked of the built-in document server through the browser. */
askBuiltIn(import.meta.url);

let found: string | undefined;

/** The time zone of the browser, for as long as the page is there: each time it is asked, it takes milliseconds to say, the first time some twenty. */
export function browsersZone(): string {
  found ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return found;
}

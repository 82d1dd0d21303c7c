/** The server's clock when it was told last, and the two clocks of this computer at that moment. */
let told = { server: 0, date: 0, running: 0 };

/** The document server's clock shows this now (ISO 8601). */
export function setServerClock(now: string): void {
  told = { server: Date.parse(now), date: Date.now(), running: performance.now() };
}

/**
 * Milliseconds since 1970 by the document server's clock, whatever the clock of this computer shows: what people suggest and
 * comment is dated by it. The server takes no time that cannot be.
 */
export function serverNow(): number {
  if (told.server === 0) return Date.now();
  // One of the two stands still while a computer sleeps, and somebody may set the other one back.
  const passed = Math.max(Date.now() - told.date, performance.now() - told.running);
  return told.server + Math.max(0, Math.floor(passed));
}

/** The same as ISO 8601. */
export const serverTime = (): string => new Date(serverNow()).toISOString();

/** To the minute, as Word stores when something was suggested. */
export const serverMinute = (): string => new Date(Math.floor(serverNow() / 60_000) * 60_000).toISOString();

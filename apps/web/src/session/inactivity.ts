import { INACTIVITY_LOGOUT_MS, INACTIVITY_WARNING_MS, logCalls, sessionCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';

/** Mouse, click, scroll and key, as specified (section 4). */
const EVENTS = ['mousemove', 'mousedown', 'click', 'scroll', 'wheel', 'keydown', 'touchstart'] as const;
const KEEP_ALIVE_MS = 5 * 60_000;
const CHECK_MS = 1_000;

/** Local storage key: all tabs share one session, so somebody active in one of them is not away. */
const SHARED = 'lastActivity';

let lastActivity = Date.now();

/** When something was last done in any tab of this browser; tells the other tabs about this one. */
function lastActivityInAnyTab(): number {
  const shared = Number(localStorage.getItem(SHARED) ?? 0);
  if (lastActivity > shared) localStorage.setItem(SHARED, String(lastActivity));
  return Math.max(lastActivity, shared);
}

/** Tells that a person did something which the page itself cannot see, such as typing in the editor's frame. */
export function noteActivity(): void {
  lastActivity = Date.now();
}

/** The session that ended last ended because nobody was there. */
let wasAway = false;

/** Says so, before the session is ended. */
export function noteAway(): void {
  wasAway = true;
}

/** What the landing page is told of the reason; nothing when people left by themselves. */
export const reasonOfEnd = (): { reason?: 'inactive' } => (wasAway ? { reason: 'inactive' } : {});

export type Inactivity = 'active' | 'warned' | 'over';

/** What `idle` milliseconds without activity mean (section 9). */
export function inactivityAfter(idle: number): Inactivity {
  if (idle >= INACTIVITY_LOGOUT_MS) return 'over';
  return idle >= INACTIVITY_WARNING_MS ? 'warned' : 'active';
}

/** Tells the server log, and no person. */
function logWarning(): void {
  const message = t('No activity for a while; the session ends soon.');
  call(logCalls.clientLog, { body: { level: 'warn', message } }, { background: true }).catch(() => {});
}

/**
 * Watches for a person being away: logs a warning and counts down, then calls `onOver`. The server counts requests that a
 * person caused, and someone who writes for an hour causes none, so activity without requests tells the server now and then.
 *
 * @param onLeft is told every second the milliseconds that are left once the warning is out; else null
 * @returns the function that ends it
 */
export function watchInactivity(onLeft: (left: number | null) => void, onOver: () => void): () => void {
  noteActivity();
  wasAway = false;
  let warned = false;
  let told = Date.now();
  const tellServer = () => {
    told = Date.now();
    call(sessionCalls.currentUser, {}).catch(() => {});
  };
  const check = () => {
    const idle = Date.now() - lastActivityInAnyTab();
    const state = inactivityAfter(idle);
    onLeft(state === 'warned' ? INACTIVITY_LOGOUT_MS - idle : null);
    if (state === 'over') {
      clearInterval(timer);
      onOver();
    } else if (state === 'warned') {
      if (!warned) logWarning();
      warned = true;
    } else if (warned || (lastActivity > told && Date.now() - told > KEEP_ALIVE_MS)) {
      // A person who came back at the last moment stays signed in: the server has counted as well.
      warned = false;
      tellServer();
    }
  };
  // A clock that is read, and not one long timer: a sleeping laptop stops timers but not time.
  const timer = setInterval(check, CHECK_MS);
  for (const name of EVENTS) {
    window.addEventListener(name, noteActivity, { capture: true, passive: true });
  }
  return () => {
    clearInterval(timer);
    for (const name of EVENTS) window.removeEventListener(name, noteActivity, { capture: true });
  };
}

/** The same while a component is shown. @param onOver keep it the same, as by `useCallback` */
export function useInactivity(onOver: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => watchInactivity(setLeft, onOver), [onOver]);
  return left;
}

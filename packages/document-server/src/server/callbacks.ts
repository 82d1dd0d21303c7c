import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, HostClient } from './host-client.ts';
import type { Timing } from './settings.ts';

/** A callback's body without its token: editor protocol 1.4. */
export interface CallbackBody {
  key: string;
  status: 1 | 2 | 3 | 4 | 6 | 7;
  users?: string[];
  /** `type`: 0 disconnected, 1 connected, 2 asked for the save. */
  actions?: { type: 0 | 1 | 2; userid: string }[];
  url?: string;
  filetype?: string;
  history?: { serverVersion: string; changes: HistoryChange[] };
  /** ISO 8601: the last journaled edit. With key and status it names one save for good. */
  lastsave?: string;
  notmodified?: boolean;
  /** 0 command, 1 button, 2 timer. */
  forcesavetype?: 0 | 1 | 2;
  userdata?: string;
}

export interface HistoryChange {
  /** `YYYY-MM-DD hh:mm:ss`, UTC. */
  created: string;
  user: { id: string; name: string };
}

export type Delivery =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; reason: string }
  /** The server is being stopped: the question stays open until it runs again. */
  | { outcome: 'interrupted' };

export interface Retrying {
  timing: Pick<Timing, 'callbackRetries' | 'unreachable'>;
  stopping: AbortSignal;
  /** Called before each wait, with why the attempt failed. */
  onRetry?: (reason: string) => void;
}

/**
 * Brings a callback to the host. 429 and 5xx: four attempts in all, waits of 1, 3 and 7 seconds between them
 * (editor protocol 1.4). A host that cannot be reached is probably restarting and is tried for two minutes.
 * Anything else but `{"error":0}` is refused at once.
 */
export async function deliver(
  host: Pick<HostClient, 'post'>,
  url: string,
  body: CallbackBody,
  { timing, stopping, onRetry }: Retrying,
): Promise<Delivery> {
  const waits = timing.callbackRetries;
  const longest = waits.at(-1) ?? 0;
  const giveUpAt = Date.now() + timing.unreachable;
  for (let attempt = 0; ; attempt++) {
    const answer: Answer = await host.post(url, body);
    if (answer.outcome === 'accepted' || answer.outcome === 'refused') return answer;

    const delay = waits[attempt] ?? (answer.outcome === 'unreachable' ? longest : undefined);
    const tooLate = answer.outcome === 'unreachable' && Date.now() + (delay ?? 0) > giveUpAt;
    if (delay === undefined || tooLate) return { outcome: 'refused', reason: answer.reason };
    if (stopping.aborted) return { outcome: 'interrupted' };
    onRetry?.(answer.reason);
    try {
      await wait(delay, undefined, { signal: stopping });
    } catch {
      return { outcome: 'interrupted' };
    }
  }
}

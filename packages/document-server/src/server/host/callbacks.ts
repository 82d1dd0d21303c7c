import { setTimeout as wait } from 'node:timers/promises';
import type { Timing } from '../base/timing.ts';
import type { CallbackBody } from './callback-body.ts';
import type { Answer, HostClient } from './host-client.ts';

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

import type { HostChannel } from '../api-js/host-channel.ts';

/** What counts as being there. */
const SIGNS = ['mousemove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'touchstart'] as const;
/** How often the host is told at most. */
const EVERY_MS = 5_000;

/** Tells the host that its person is at work in this frame, of which the host's page sees nothing. */
export function tellActivity(host: Pick<HostChannel, 'declares' | 'emit'>): void {
  if (!host.declares('onUserActivity')) return;
  let told = Number.NEGATIVE_INFINITY;
  const tell = () => {
    if (Date.now() - told < EVERY_MS) return;
    told = Date.now();
    host.emit('onUserActivity');
  };
  for (const sign of SIGNS) window.addEventListener(sign, tell, { capture: true, passive: true });
}

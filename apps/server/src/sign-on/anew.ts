import { SignOnRefused } from './problem.ts';

/** How far the provider's clock may be from ours. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Whether somebody signed in anew for a request that asked the provider for that.
 *
 * @param at when it says they signed in; undefined where it does not say
 * @throws SignOnRefused when it was asked for and not done: it let them in because it knew them still
 */
export function isAnew(request: { forced: boolean; begun_at: Date }, at: Date | undefined): boolean {
  if (!request.forced) return false;
  if (at !== undefined && at.getTime() + CLOCK_SKEW_MS >= request.begun_at.getTime()) return true;
  throw new SignOnRefused('not-believed', 'the provider did not have them sign in anew, as it was asked to.');
}

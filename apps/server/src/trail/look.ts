import type { Parts } from '../parts.ts';
import { verifyLastAnchor } from './anchors.ts';
import { noteBreaks } from './breaks.ts';
import { type TrailState, verifySeals } from './verify.ts';

/** Verified in some milliseconds, so that they can be whenever somebody looks. */
const LATEST = 1_000;

/** Verifies the newest seals and the newest anchor. What it finds is remembered and alarms, as `verifyTrail` does. */
export async function lookAtTrail(parts: Parts): Promise<TrailState> {
  const [state, atAnchor] = await Promise.all([verifySeals(parts, LATEST), verifyLastAnchor(parts)]);
  const breaks = [...atAnchor, ...state.breaks];
  await noteBreaks(parts, breaks);
  return { ...state, breaks };
}

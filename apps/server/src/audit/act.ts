import type { Parts } from '../parts.ts';
import type { Viewer } from '../viewer.ts';
import { type Actor, actorOf, anonymousActor, type RequestOrigin, systemActor } from './audit.ts';

/** Something that is done: with what, and as whom the audit trail names it. */
export interface Act {
  parts: Parts;
  actor: Actor;
}

/** Something a person does who is signed in; the gate of the calls makes it. */
export interface UserAct extends Act {
  viewer: Viewer;
}

export const userAct = (parts: Parts, viewer: Viewer, origin: RequestOrigin): UserAct => ({
  parts,
  viewer,
  actor: actorOf(viewer, origin),
});

/** Automatic work, such as a job. */
export const systemAct = (parts: Parts, origin: RequestOrigin): Act => ({
  parts,
  actor: systemActor(origin),
});

/** @param name what somebody who has not proved who they are calls themselves */
export const anonymousAct = (parts: Parts, origin: RequestOrigin, name: string): Act => ({
  parts,
  actor: anonymousActor(origin, name),
});

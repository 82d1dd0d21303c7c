import type { FastifyRequest } from 'fastify';
import { changedMeanwhile, invalid } from './refusal.ts';

/**
 * The time of the state that a change is based on (decision 32): `updatedAt` of the body, or the header
 * If-Unmodified-Since (RFC 9110, 13.1.4), which counts whole seconds. Undefined when the client sends neither.
 *
 * @throws Refusal 400 when the body's is no time; a header that is none is ignored, as the RFC says.
 */
export function basedOn(request: FastifyRequest, updatedAt: string | undefined): Date | undefined {
  if (updatedAt !== undefined) {
    const time = Date.parse(updatedAt);
    if (Number.isNaN(time)) throw invalid('updatedAt is not a time.', 'updatedAt');
    return new Date(time);
  }
  const header = request.headers['if-unmodified-since'];
  const time = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? undefined : new Date(time + 999);
}

/** @throws Refusal 409, which names who changed it and when, if the present state is a later one. */
export function checkUnchanged(present: { at: Date; by: string }, based: Date | undefined): void {
  if (based === undefined || present.at.getTime() <= based.getTime()) return;
  throw changedMeanwhile(present.by, `${present.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
}

import { DONE, findCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import * as service from './service.ts';

/** What somebody has at hand. It is nobody else's, and no record of the work: the trail says nothing of it. */
export function registerPersonal(app: FastifyInstance, parts: Parts): void {
  const calls = findCalls;
  answerCall(app, parts, calls.listOpened, 'in-person', ({ viewer }) => service.listOpened(parts, viewer));
  answerCall(app, parts, calls.listStars, 'in-person', ({ viewer }) => service.listStars(parts, viewer));

  answerCall(app, parts, calls.listStarred, 'in-person', ({ viewer }) => service.listStarred(parts, viewer));
  answerCall(app, parts, calls.listProjectStars, 'in-person', ({ viewer }) =>
    service.listProjectStars(parts, viewer),
  );
  for (const [call, change] of [
    [calls.starProject, service.starProject],
    [calls.unstarProject, service.unstarProject],
  ] as const) {
    answerCall(app, parts, call, 'in-person', async ({ viewer, params: { projectId } }) => {
      await change(parts, viewer, projectId);
      return DONE;
    });
  }

  for (const [call, change] of [
    [calls.starWorkbook, service.star],
    [calls.unstarWorkbook, service.unstar],
  ] as const) {
    answerCall(app, parts, call, 'in-person', async ({ viewer, params: { experimentId } }) => {
      await change(parts, viewer, experimentId);
      return DONE;
    });
  }

  answerCall(app, parts, calls.listSavedSearches, 'in-person', ({ viewer }) =>
    service.listSavedSearches(parts, viewer),
  );
  answerCall(app, parts, calls.saveSearch, 'in-person', ({ viewer, body }) =>
    service.saveSearch(parts, viewer, body),
  );
  answerCall(app, parts, calls.forgetSearch, 'in-person', async ({ viewer, params }) => {
    await service.forgetSearch(parts, viewer, params.id);
    return DONE;
  });
}

import { z } from 'zod';
import { defineCall } from './call.ts';

const part = z.object({ ok: z.boolean(), detail: z.string().optional() });

/** Every part named, so that whoever is called at night knows which one is down. */
export const Readiness = z.object({
  ready: z.boolean(),
  database: part,
  storage: part,
  documentServer: part,
});
export type Readiness = z.infer<typeof Readiness>;

export const healthCalls = {
  live: defineCall({
    method: 'GET',
    path: '/health/live',
    summary: 'The process answers',
    answer: z.object({ live: z.literal(true) }),
  }),
  ready: defineCall({
    method: 'GET',
    path: '/health/ready',
    summary: 'Database, storage and document server answer; 503 while one does not',
    answer: Readiness,
  }),
};

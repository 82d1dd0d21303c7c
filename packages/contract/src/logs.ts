import { z } from 'zod';
import { defineCall } from './call.ts';
import { Done, Id, Timestamp } from './shapes.ts';

/** One line of the activity log: a view of the audit trail in the specified wording (decision 29). */
export const LogEntry = z.object({ id: Id, createdAt: Timestamp, message: z.string(), event: z.string() });
export type LogEntry = z.infer<typeof LogEntry>;

export const logCalls = {
  reportEvent: defineCall({
    method: 'POST',
    path: '/api/logs',
    summary: 'A client event; kept apart from the audit trail, which the server writes itself',
    body: z.object({
      event: z.string().max(200),
      urlPath: z.string().max(2_000),
      message: z.string().max(5_000),
    }),
    answer: Done,
    status: 201,
  }),
  clientLog: defineCall({
    method: 'POST',
    path: '/api/clientLogger',
    summary: 'A line of the client for the server log',
    body: z.object({
      level: z.enum(['debug', 'info', 'warn', 'error']),
      message: z.string().max(5_000),
    }),
    answer: Done,
    status: 201,
  }),
};

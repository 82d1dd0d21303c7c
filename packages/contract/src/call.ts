import type { z } from 'zod';

/**
 * One call of the interface between client and server: its path, and the shape of everything that goes in and
 * comes out. The server builds its route and validation from it, the client its typed request.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify style: `/api/projects/:projectId`. */
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** Status of success; 200 when left out. */
  status?: 200 | 201;
}

/** Keeps the exact types of a call's schemas. */
export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

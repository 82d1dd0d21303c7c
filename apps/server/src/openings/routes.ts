import { ACCESS_PATH } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { answerQuestions } from './service.ts';

const Signed = z.object({ token: z.string() });
const Questions = z.object({
  openings: z.array(z.object({ id: z.uuid(), key: z.string().max(128) })).max(1_000),
});

/** For the document server, which signs what it asks: what may the pages of these openings do now? */
export function registerOpenings(app: FastifyInstance, parts: Parts): void {
  app.post(ACCESS_PATH, async (request, reply) => {
    const signed = Signed.safeParse(request.body);
    const content = signed.success ? await parts.documentServer.verify(signed.data.token) : null;
    const questions = Questions.safeParse(content);
    // What else the document server signs with the same secret, such as callbacks, is no question.
    if (!questions.success) throw new Refusal(403, [{ msg: 'The question is not signed.' }]);
    reply.header('cache-control', 'no-store');
    return { openings: await answerQuestions(parts, questions.data.openings) };
  });
}

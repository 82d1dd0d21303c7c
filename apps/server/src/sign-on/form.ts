import { sentence } from '@benchbook/words/server';
import type { FastifyInstance } from 'fastify';
import { invalid } from '../plumbing/refusal.ts';

const LIMIT_BYTES = 512 * 1024;

/** Reads the forms browsers bring from a provider (`application/x-www-form-urlencoded`): a map, every field once. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LIMIT_BYTES },
    async (_request: unknown, body: string) => {
      const fields = new Map<string, string>();
      for (const [name, value] of new URLSearchParams(body)) {
        if (fields.has(name)) throw invalid(sentence('The form has two {name}.', { name }));
        fields.set(name, value);
      }
      return fields;
    },
  );
}

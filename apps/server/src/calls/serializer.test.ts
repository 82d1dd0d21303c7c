import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { compileSerializer, serializerOf } from './serializer.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the serializer of an answer', () => {
  it('can be made for every call there is', () => {
    expect(test.answers.length).toBeGreaterThan(150);
    for (const schema of test.answers) expect(() => compileSerializer(schema)).not.toThrow();
  });

  it('leaves out what the schema does not name, and keeps null', () => {
    const serialize = serializerOf(z.array(z.object({ title: z.string(), reviewer: z.string().nullable() })));
    expect(serialize([{ title: 'Buffer', reviewer: null, secret: 'x' }])).toBe(
      '[{"title":"Buffer","reviewer":null}]',
    );
  });
});

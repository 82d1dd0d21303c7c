import type { UploadAnswer } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, multipart, type TestApp } from '../../test/index.ts';
import { noteRefusedFile } from './repository.ts';

let test: TestApp;
let ana: Record<string, string>;
let projectId: number;
beforeAll(async () => {
  test = await createTestApp();
  ana = await test.signIn({ name: 'Ana Kovač' });
  const payload = { title: 'Buffers', projectTypeId: 1 };
  const answer = await test.app.inject({ method: 'POST', url: '/api/projects', headers: ana, payload });
  projectId = answer.json().id;
});
afterAll(() => test.close());

async function upload(bytes: Uint8Array, headers = ana) {
  const form = multipart([{ name: 'cut.docx', bytes }]);
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/projects/${projectId}/experiments/upload`,
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  });
  const body: UploadAnswer = answer.json();
  return { status: answer.statusCode, refused: body.errors[0]?.msg ?? '' };
}

const remembered = () => test.db.selectFrom('refused_files').selectAll().orderBy('refused_at').execute();
/** What is remembered is told: nothing else knows this sentence. */
const mark = (change: object = {}) =>
  test.db
    .updateTable('refused_files')
    .set({ reason: 'It was known.', ...change })
    .execute();

describe('a file that could not be read', () => {
  const cut = createBlank('docx').subarray(0, 900);

  it('is refused with the same sentence again, to everybody, and is not looked at anew', async () => {
    const first = await upload(cut);
    expect(first.status).toBe(400);
    expect(await upload(cut)).toEqual(first);
    expect(await remembered()).toMatchObject([{ code: 'damaged' }]);
    await mark();
    expect(await upload(cut, await test.signIn({ name: 'Ben' }))).toEqual({
      status: 400,
      refused: 'cut.docx: It was known.',
    });
  });

  it('is looked at anew after an update of what reads it, and when its time is over', async () => {
    await upload(cut);
    await mark({ program: 'an older one' });
    expect((await upload(cut)).refused).not.toContain('It was known.');
    await mark({ known_until: sql`now()` });
    expect((await upload(cut)).refused).not.toContain('It was known.');
    await mark();
    expect((await upload(cut)).refused).toContain('It was known.');
  });

  it('is one of a thousand that are remembered', async () => {
    await sql`insert into refused_files (sha256, code, reason, program, refused_at, known_until)
      select 'older ' || n, 'damaged', 'No.', 'p', now() - n * interval '1 second', now() + interval '1 day'
      from generate_series(1, 1000) n`.execute(test.db);
    await noteRefusedFile(test.db, { sha256: 'new', code: 'damaged', reason: 'No.', program: 'p', days: 1 });
    const all = await remembered();
    expect(all).toHaveLength(1_000);
    expect(all.at(-1)?.sha256).toBe('new');
    expect(all.some(({ sha256 }) => sha256 === 'older 1000')).toBe(false);
  });
});

import type { AccessExplanation } from '@benchbook/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS, type Population, populate } from '../../test/authorisation/population.ts';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let population: Population;
let administrator: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  population = await populate(test);
  administrator = await test.signIn({ administrator: true });
});
afterAll(() => test.close());

const thing = async (name: string) => Number(await population.things[name]?.());

async function explain(userId: number, experimentId: number): Promise<AccessExplanation> {
  const answer = await test.app.inject({
    method: 'GET',
    url: `/api/users/${userId}/access/experiments/${experimentId}`,
    headers: administrator,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const decisionOf = (explanation: AccessExplanation, question: string) =>
  explanation.decisions.find((decision) => decision.question === question);

/** The text of the last rule that was asked. */
const reasonOf = (explanation: AccessExplanation, question: string) =>
  decisionOf(explanation, question)?.reasons.at(-1)?.text;

async function useRoles(value: 'true' | 'false'): Promise<void> {
  await test.db.updateTable('configuration').set({ value }).where('key', '=', 'useRoles').execute();
  test.parts.access.clear();
}

describe('why somebody may do something', () => {
  it('names the role that has the project type, and the one with the right', async () => {
    const explanation = await explain(population.userIds.edit, await thing('draft'));
    expect(explanation.user.name).toBe('Edit Only');
    expect(reasonOf(explanation, 'see')).toBe(
      'Edit Only has the role “Edit”, to which the project type “Seen” is assigned.',
    );
    expect(reasonOf(explanation, 'edit')).toBe(
      'Edit Only has the role “Edit” with the right Edit on the workbook type “Guarded”.',
    );
    expect(decisionOf(explanation, 'review')).toMatchObject({ allowed: false });
    expect(reasonOf(explanation, 'review')).toContain('is published before it is reviewed');
  });

  it('names the rule that refuses, and asks nothing after it', async () => {
    const hidden = await explain(population.userIds.owner, await thing('hiddenDraft'));
    expect(reasonOf(hidden, 'see')).toContain('no active role of Olga Owner has the project type “Hidden”');
    expect(reasonOf(hidden, 'edit')).toBe(reasonOf(hidden, 'see'));
    const closed = await explain(population.userIds.admin, await thing('private'));
    expect(reasonOf(closed, 'open')).toContain('only its owner, Olga Owner, can open it');
    const signed = await explain(population.userIds.owner, await thing('published'));
    expect(reasonOf(signed, 'edit')).toContain('nobody can change it any more');
    expect(reasonOf(signed, 'review')).toContain('a different user is required for reviewing');
    const gone = await explain(population.userIds.gone, await thing('draft'));
    expect(reasonOf(gone, 'see')).toBe('Gone Away is set to inactive and cannot sign in.');
  });

  it('says that roles are off', async () => {
    await useRoles('false');
    const explanation = await explain(population.userIds.plain, await thing('hiddenDraft'));
    expect(reasonOf(explanation, 'see')).toBe('Use Roles is off: every user sees all projects.');
    await useRoles('true');
  });

  it('is what the server then does, for every kind of user and workbook', async () => {
    const kinds = KINDS.filter((kind) => kind !== 'nobody' && kind !== 'gone');
    for (const [project, workbook] of [
      ['seen', 'draft'],
      ['seen', 'private'],
      ['seen', 'published'],
      ['hidden', 'hiddenDraft'],
    ] as const) {
      const [projectId, id] = [await thing(project), await thing(workbook)];
      for (const kind of kinds) {
        const headers = await test.signIn({ id: population.userIds[kind] });
        const url = `/api/projects/${projectId}/experiments/${id}`;
        const status = async (request: { method: 'GET' | 'PUT'; url: string; payload?: object }) =>
          (await test.app.inject({ ...request, headers })).statusCode;
        const explanation = await explain(population.userIds[kind], id);
        const happens = {
          see: (await status({ method: 'GET', url })) === 200,
          open: (await status({ method: 'GET', url: `${url}/versions` })) === 200,
          edit: (await status({ method: 'PUT', url, payload: { description: `by ${kind}` } })) === 200,
        };
        for (const [question, happened] of Object.entries(happens)) {
          expect(decisionOf(explanation, question)?.allowed, `${kind} ${question} ${workbook}`).toBe(
            happened,
          );
        }
      }
    }
  });
});

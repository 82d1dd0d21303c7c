import type { Experiment, Notification, Remark } from '@benchbook/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { type EditorTest, startEditorTest } from './editor-test.ts';

type Headers = Record<string, string>;

/** A workbook that people remark on, whose clock stands still. What is done is done by Ana where no headers say otherwise. */
export interface RemarksTest extends EditorTest {
  /** Which the remarks are on. */
  experiment: Experiment;
  eve: Headers;
  eveId: number;
  /** Of an administrator. */
  ada: Headers;
  remarksUrl(): string;
  write(text: unknown, mentions?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  /** The remark that is written. */
  written(text: unknown, mentions?: unknown, headers?: Headers): Promise<Remark>;
  listed(headers?: Headers): Promise<Remark[]>;
  endRemark(id: number, how: 'settle' | 'withdraw', headers?: Headers): Promise<LightMyRequestResponse>;
  /** What somebody was told. */
  told(headers: Headers): Promise<Notification[]>;
  /** Who can be mentioned. */
  people(headers?: Headers): Promise<{ id: number; name: string }[]>;
  /** Does to the database what the guards of a table refuse. */
  withoutGuard(table: string, statement: string): Promise<void>;
}

export async function startRemarksTest(): Promise<RemarksTest> {
  const editing = await startEditorTest();
  const { test, ana, call, urlOf } = editing;
  test.clock.stop();
  const eveId = await test.createUser({ name: 'Eve Lind' });
  const t: RemarksTest = {
    ...editing,
    eveId,
    eve: await test.signIn({ id: eveId }),
    ada: await test.signIn({ administrator: true, name: 'Ada Admin' }),
    experiment: await editing.create(),
    remarksUrl: () => `${urlOf(t.experiment)}/remarks`,
    write: (text, mentions = [], headers = ana) => call('POST', t.remarksUrl(), { text, mentions }, headers),
    async written(...asked) {
      const answer = await t.write(...asked);
      if (answer.statusCode !== 201) throw new Error(`The remark was not written: ${answer.body}`);
      return answer.json();
    },
    listed: async (headers = ana) => (await call('GET', t.remarksUrl(), undefined, headers)).json(),
    endRemark: (id, how, headers = ana) => call('POST', `${t.remarksUrl()}/${id}/${how}`, undefined, headers),
    told: async (headers) => (await call('GET', '/api/notifications', undefined, headers)).json(),
    people: async (headers = ana) =>
      (await call('GET', `${t.remarksUrl()}/people`, undefined, headers)).json(),
    async withoutGuard(table, statement) {
      await sql`alter table ${sql.ref(table)} disable trigger user`.execute(test.ownerDb);
      await sql.raw(statement).execute(test.ownerDb);
      await sql`alter table ${sql.ref(table)} enable trigger user`.execute(test.ownerDb);
    },
  };
  return t;
}

/** The first sentence of a refusal. */
export const first = (answer: { json(): { errors: { msg: string }[] } }) => answer.json().errors[0]?.msg;

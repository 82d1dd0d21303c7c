import type { Experiment } from '@benchbook/contract';
import { checkEvidence } from '@benchbook/documents/evidence';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { evidenceFileOf } from '../../test/evidence-file.ts';
import { startTrailTest, type TrailTest } from '../../test/trail-test.ts';
import { openOperator, verifyAudit } from '../operator/index.ts';
import { dropAnchor } from '../trail/anchors.ts';

let t: TrailTest;
let signed: Experiment;
let administrator: Record<string, string>;
beforeEach(async () => {
  t = await startTrailTest();
  administrator = await t.editing.test.signIn({ administrator: true });
  signed = await t.editing.create();
  await t.editing.publish(signed);
  await t.say('One', 'Two', 'Three', 'Four', 'Five');
  await dropAnchor(t.parts);
});
afterEach(() => t.close());

/** What was tried as the administrator of the database, once, and not noticed. */
const FORGERIES: Record<string, () => Promise<unknown>> = {
  'who deletes the newest five entries': () =>
    t.forge('delete from audit_entries where id > (select max(id) - 5 from audit_entries)'),
  'who cuts off all that was written last, with all that was sealed of it': async () =>
    t.cutAfter(Number(await t.forge('select max(number) - 5 from audit_seals'))),
  'who rewrites an entry and computes the chain anew': () =>
    t.forge(`update audit_entries set actor_name = 'Ben', mac = sha256('x'), previous_hash = sha256(''),
      hash = audit_hash(audit_entries) where message = 'Three'`),
  'who forges the name under a signature': () =>
    t.forge(`update signatures set user_name = 'Somebody Else', signed_at = '2020-01-01'`),
  'who forges the authors of versions': () =>
    t.forge(
      `update versions set authors = '[{"id": 1, "name": "Somebody Else"}]', created_at = '2020-01-01'`,
    ),
};

const byEvidence = async () => (await checkEvidence(await evidenceFileOf(t.editing, signed))).isWhole;
const byButton = async () =>
  (await t.editing.call('POST', '/api/health/auditTrail/verify', undefined, administrator)).json().check
    .state;

/** As `npm run audit:verify` does: in a process of its own. */
async function byOperator(): Promise<boolean> {
  const { databaseUrl } = t.editing.test;
  const { dataDir, secretKey } = t.parts.environment;
  const operator = await openOperator({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    DOCUMENT_SERVER_SECRET: 'a secret of the tests, long enough',
  });
  return (await verifyAudit(operator, []).finally(() => operator.close())).isWhole;
}

describe('21 CFR 11.10(a), 11.10(e): what an administrator of the database does', () => {
  it('is not found where there is nothing', async () => {
    expect([await byEvidence(), await byButton(), await byOperator()]).toEqual([true, 'good', true]);
  });

  it.each(Object.entries(FORGERIES))(
    'is found by an evidence file, by the button of the health screen and by npm run audit:verify: %s',
    async (_, forge) => {
      await forge();
      // Each of them by itself, and not because another one has remembered it.
      const forget = () => t.forge('delete from editor_alarms');
      expect(await byEvidence(), 'evidence file').toBe(false);
      await forget();
      expect(await byButton(), 'button').toBe('bad');
      await forget();
      expect(await byOperator(), 'audit:verify').toBe(false);
    },
  );

  it('is remembered once one process found it: by every other one, after a restart, and when it was put back', async () => {
    await t.forge(`update audit_entries set message = 'Forged' where message = 'Three'`);
    expect(await byOperator()).toBe(false);
    await t.forge(`update audit_entries set message = 'Three' where message = 'Forged'`);
    const health = await t.editing.call('GET', '/api/health', undefined, administrator);
    expect(health.json().auditTrail.check).toMatchObject({ state: 'bad' });
    expect(health.json().alarms).toMatchObject([{ kind: 'trail broken' }]);
    expect(await byEvidence()).toBe(false);
  });
});

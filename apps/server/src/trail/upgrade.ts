import { systemAct } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { record } from '../audit/change.ts';
import { auditKeysOf } from '../audit/keys.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import type { Parts } from '../parts.ts';
import * as repository from './repository.ts';
import { signingKeyOf } from './signing-key.ts';

const ORIGIN = { address: 'audit trail', requestId: 'audit trail' };

/**
 * Says in the trail, once, that what was written before there were seals is sealed, and how its own chain was found to be;
 * and that it goes on with another key.
 */
export async function tellUpgrade(parts: Parts): Promise<void> {
  const [head, { old, isTold }] = await Promise.all([
    repository.findHead(parts.db),
    repository.findUpgrade(parts.db),
  ]);
  const { present } = auditKeysOf(parts.environment);
  if (old > 0 && !isTold) {
    const { verified, broken } = await verifyChain(parts.db);
    const entries = old.toLocaleString('en-US');
    const how = broken === null ? 'unbroken' : `broken at entry ${broken.toLocaleString('en-US')}`;
    await tell(parts, {
      event: 'Seal Audit Trail',
      message: `The ${entries} entries from before the audit trail was sealed are sealed now; their chain is ${how}`,
      new: { keyId: present.id, verified, broken },
    });
  }
  if (head !== undefined && head.key_id !== present.id) {
    await tell(parts, {
      event: 'Change Audit Key',
      message: 'The audit trail is sealed with another key from now on',
      old: { keyId: head.key_id },
      new: { keyId: present.id, publicKey: signingKeyOf(parts.environment).publicKey },
    });
  }
}

const tell = (parts: Parts, entry: Pick<Change, 'event' | 'message' | 'old' | 'new'>): Promise<void> =>
  record(systemAct(parts, ORIGIN), { ...entry, table: 'audit_seals', rowId: 'all' });

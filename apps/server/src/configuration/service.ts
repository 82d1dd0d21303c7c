import {
  CONFIGURATION_VALUES,
  type ConfigurationEntry,
  ConfigurationKey,
  PUBLIC_CONFIGURATION_KEYS,
} from '@benchbook/contract';
import type { Act } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { invalid, notFound } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { lockSettings, readSetting, writeSetting } from './repository.ts';

/** Only keys on the list exist, and of them those that the viewer may read. */
export async function readConfiguration(
  parts: Parts,
  viewer: Viewer | null,
  name: string,
): Promise<ConfigurationEntry> {
  const key = ConfigurationKey.safeParse(name);
  if (!key.success || !mayRead(viewer, key.data)) throw notFound('setting');
  return { key: key.data, configValue: await readSetting(parts.db, key.data) };
}

/** What the client does not need before signing in is for signed-in users. */
function mayRead(viewer: Viewer | null, key: ConfigurationKey): boolean {
  return viewer !== null || PUBLIC_CONFIGURATION_KEYS.includes(key);
}

export async function changeConfiguration(
  act: Act,
  name: string,
  value: string,
): Promise<ConfigurationEntry> {
  const { parts, actor } = act;
  const key = ConfigurationKey.safeParse(name);
  if (!key.success) throw notFound('setting');
  const checked = CONFIGURATION_VALUES[key.data].safeParse(value);
  if (!checked.success) {
    throw invalid(checked.error.issues[0]?.message ?? 'This value is not possible here.', 'configValue');
  }
  await change(act, async (trx) => {
    await lockSettings(trx);
    const before = await readSetting(trx, key.data);
    if (before === checked.data) return { entry: null };
    await writeSetting(trx, key.data, checked.data, parts.clock.now());
    return {
      entry: {
        event: 'Edit Configuration',
        message: `${actor.name} changed the setting ${key.data}`,
        table: 'configuration',
        rowId: key.data,
        old: { value: before },
        new: { value: checked.data },
      },
    };
  });
  parts.access.clear();
  return { key: key.data, configValue: checked.data };
}

import { type EventTypeId, LIMS_PRESETS, type LimsPreset } from '@benchbook/contract';
import { useSetting } from '../configuration/configuration.ts';

/** What the configured LIMS module suggests for an event. */
export function usePreset(type: EventTypeId) {
  const preset: LimsPreset = useSetting('limsModule') === 'MEO' ? LIMS_PRESETS.MEO : LIMS_PRESETS.GEN;
  return { name: preset.name, endpoint: preset.endpoints[type], mapping: preset.mappings[type] };
}

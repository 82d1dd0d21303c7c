import { type EventTypeId, LIMS_PRESETS, type LimsPreset } from '@benchbook/contract';
import { useSetting } from '../configuration/configuration.ts';

/** Everything an event can begin from. */
export const PRESETS: readonly LimsPreset[] = Object.values(LIMS_PRESETS);

/** The preset of the configured LIMS module, which events without a mapping of their own go by. */
export const useModulePreset = (): LimsPreset =>
  useSetting('limsModule') === 'MEO' ? LIMS_PRESETS.MEO : LIMS_PRESETS.GEN;

/** How the preset has an event. */
export const presetOf = (preset: LimsPreset, type: EventTypeId) => ({
  endpoint: preset.endpoints[type],
  mapping: preset.mappings[type],
});

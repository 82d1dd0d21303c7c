import type { EventTypeId } from './data-connections.ts';
import type { EventMapping } from './mappings.ts';

/** What to begin the events of a LIMS from. */
export interface LimsPreset {
  name: string;
  /** What to write as endpoints; a start, not a rule. */
  endpoints: Record<EventTypeId, string>;
  mappings: Record<EventTypeId, EventMapping>;
}

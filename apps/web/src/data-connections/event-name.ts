import { type DataConnectionEvent, EVENT_TYPE_NAMES, type EventTypeId } from '@benchbook/contract';
import { t } from '@benchbook/words';

/** What an event is called. The server answers no other types. */
export const eventName = ({ eventTypeId }: DataConnectionEvent): string =>
  t(EVENT_TYPE_NAMES[eventTypeId as EventTypeId]);

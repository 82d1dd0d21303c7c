import { t } from '@benchbook/words';
import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useNow } from './now.ts';
import { useTime } from './time.ts';

interface Event {
  /** `Created by`, `Last edit by`, … */
  what: string;
  who: string | null;
  when: string;
}

/** 'Created by {name} - {date}' (section 2). */
function useSentence(): (event: Event) => string {
  const { date } = useTime();
  return ({ what, who, when }) => `${what} ${who} - ${date(when)}`;
}

/** One line at the foot of a card: `Published by Ana Kovač, 2 h ago`. The specification's sentence is what is heard, and pointed at. */
export function Footer(event: Event) {
  const sentence = useSentence()(event);
  const { ago } = useTime();
  const now = useNow();
  return (
    <Tooltip label={sentence} openDelay={500}>
      <div className="footprint">
        <span aria-hidden>
          {event.what} {event.who}, {ago(event.when, now)}
        </span>
        <VisuallyHidden>{sentence}</VisuallyHidden>
      </div>
    </Tooltip>
  );
}

interface MadeAndChanged {
  createdBy: string;
  createdAt: string;
  lastUpdateBy: string;
  updatedAt: string;
}

interface Props {
  of: MadeAndChanged;
  /** In the specification's words for this list. */
  lastEditBy?: string;
}

/** Who made something and who changed it last, in one line: `Ana Kovač, 2 h ago`. */
export function Footprint({ of, lastEditBy = t('Last edit by') }: Props) {
  const sentenceOf = useSentence();
  const { ago } = useTime();
  const now = useNow();
  const created = sentenceOf({ what: t('Created by'), who: of.createdBy, when: of.createdAt });
  const changed = sentenceOf({ what: lastEditBy, who: of.lastUpdateBy, when: of.updatedAt });
  return (
    <Tooltip
      label={
        <>
          <div>{created}</div>
          <div>{changed}</div>
        </>
      }
      openDelay={500}
    >
      <div className="footprint">
        <span aria-hidden>
          {of.lastUpdateBy}, {ago(of.updatedAt, now)}
          {of.createdBy !== of.lastUpdateBy && t(' · made by {createdBy}', { createdBy: of.createdBy })}
        </span>
        <VisuallyHidden>
          <span>{created}</span>. <span>{changed}</span>
        </VisuallyHidden>
      </div>
    </Tooltip>
  );
}

/** The same in a cell of a table, whose heading says what it is about. */
export function Moment({ who, when }: Pick<Event, 'who' | 'when'>) {
  const { ago, date } = useTime();
  const now = useNow();
  return (
    <Tooltip label={`${who} - ${date(when)}`} openDelay={500}>
      <div className="one-line">
        <span aria-hidden>
          {who}, {ago(when, now)}
        </span>
        <VisuallyHidden>
          {who} - {date(when)}
        </VisuallyHidden>
      </div>
    </Tooltip>
  );
}

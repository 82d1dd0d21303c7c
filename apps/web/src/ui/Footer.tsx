import { useTime } from './time.ts';

interface Props {
  /** `Created by`, `Last edit by`, … */
  what: string;
  who: string | null;
  when: string;
}

/** One line at the foot of a card: 'Created by {name} - {date}' (section 2). */
export function Footer({ what, who, when }: Props) {
  const { date } = useTime();
  return (
    <span>
      {what} {who} - <span style={{ whiteSpace: 'nowrap' }}>{date(when)}</span>
    </span>
  );
}

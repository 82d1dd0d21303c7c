import { describeLimit } from './author-protection.ts';
import type { OpenedMessage } from './connection.ts';
import type { Frame, LineAction } from './frame.ts';

/** What a person has to know of the document they opened, besides who writes in it. `lifting`: a limit of its author. */
export function tellOpened(frame: Frame, opened: OpenedMessage, lifting: LineAction[]): void {
  const { keptNotShown, recovered } = opened;
  const limit = describeLimit(opened);
  if (limit !== '') {
    frame.setLine('protected', { tone: 'plain', text: limit, actions: lifting, closable: true });
  }
  if (keptNotShown.length > 0) {
    const text = `This file contains ${joined(keptNotShown)}. They are kept but not shown here.`;
    frame.setLine('kept', { tone: 'plain', text, closable: true });
  }
  if (recovered) {
    const text = 'Unsaved work from an earlier visit was recovered and is shown here.';
    frame.setLine('recovered', { tone: 'plain', text, closable: true });
  }
}

function joined(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

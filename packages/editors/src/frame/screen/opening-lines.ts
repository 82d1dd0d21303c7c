import { retold, t } from '@benchbook/words';
import { describeLimit } from '../connection/author-protection.ts';
import type { OpenedMessage } from '../connection/connection.ts';
import type { Frame, LineAction } from './frame.ts';

/** As `inspect` names them. */
const MACROS = 'macros';

/** What a person has to know of the document they opened, besides who writes in it. `actions` against a limit of its author. */
export function tellOpened(frame: Frame, opened: OpenedMessage, actions: LineAction[]): void {
  const { keptNotShown, recovered, unsaved } = opened;
  const limit = describeLimit(opened);
  if (limit !== '') {
    frame.setLine('protected', { tone: 'plain', text: limit, actions, closable: true });
  }
  const others = keptNotShown.filter((name) => name !== MACROS);
  const sentences = () => [
    ...(others.length > 0
      ? [
          t('This file contains {joined}. They are kept but not shown here.', {
            joined: joined(others.map(retold)),
          }),
        ]
      : []),
    ...(others.length < keptNotShown.length
      ? [t('This file has macros. They are kept and never run here.')]
      : []),
  ];
  const text = sentences().join(' ');
  if (text !== '') {
    const again = others.length > 0 && { again: () => sentences().join(' ') };
    frame.setLine('kept', { tone: 'plain', text, closable: true, ...again });
  }
  // A person who comes back within seconds goes on in the same session, whose work may be saved.
  if (recovered && unsaved) {
    const work = t('Unsaved work from an earlier visit was recovered and is shown here.');
    frame.setLine('recovered', { tone: 'plain', text: work, closable: true });
  }
}

function joined(names: string[]): string {
  return names.length < 2
    ? names.join('')
    : t('{names} and {last}', { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}

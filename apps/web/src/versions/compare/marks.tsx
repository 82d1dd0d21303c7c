import { t } from '@benchbook/words';
import { VisuallyHidden } from '@mantine/core';
import './compare.css';

export type Mark = 'same' | 'inserted' | 'deleted' | 'changed' | 'moved' | 'result';

/** The sign beside the colour, so that nothing is told by colour alone. */
const SIGNS: Record<Exclude<Mark, 'same'>, { sign: string; word: string }> = {
  inserted: { sign: '+', word: t('Inserted') },
  deleted: { sign: '−', word: t('Deleted') },
  changed: { sign: '~', word: t('Changed') },
  moved: { sign: '↕', word: t('Moved') },
  result: { sign: '=', word: t('Changed result') },
};

export function Sign({ mark }: { mark: Mark }) {
  if (mark === 'same') return null;
  const { sign, word } = SIGNS[mark];
  return (
    <span className="diff-sign" data-mark={mark}>
      <span aria-hidden>{sign}</span>
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

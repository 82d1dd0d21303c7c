import type { Experiment, FoundExperiment, FoundPassage } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Mark, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { foundAddress } from '../editor/found-place.ts';
import { documentPath, versionPath } from '../versions/paths.ts';

/** What a search inside documents has found in one of them, and what was looked for. */
export interface FoundInside {
  words: string;
  found: NonNullable<FoundExperiment['found']>;
}

/** A text in pieces, those marked that were looked for. */
function MarkedText({ text, marks }: Pick<FoundPassage, 'text' | 'marks'>) {
  return marks
    .flatMap(({ start, end }, at) => [
      text.slice(marks[at - 1]?.end ?? 0, start),
      <Mark key={start}>{text.slice(start, end)}</Mark>,
    ])
    .concat(text.slice(marks.at(-1)?.end ?? 0));
}

interface Props {
  experiment: Experiment;
  inside: FoundInside;
}

/** Where the document of a workbook says what was looked for: each opens it there, a PDF in a new window as its title does. */
export function FoundPassages({ experiment, inside: { words, found } }: Props) {
  const { projectId, id, title } = experiment;
  const more = found.total - found.passages.length;
  const isPdf = experiment.documentType === 'pdf';
  const place = { projectId, experimentId: id };
  const document =
    found.version === experiment.version ? documentPath(place) : versionPath(place, found.version);
  const address = (location: string) => document + foundAddress({ location, words, version: found.version });
  return (
    <Stack
      gap={6}
      component="ul"
      m={0}
      p={0}
      className="found-passages"
      aria-label={t('Found in {title}', { title })}
    >
      {found.passages.map(({ location, place, text, marks }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a long page or cell is several passages, of one place
        <li key={`${location} ${at}`}>
          <Anchor
            size="xs"
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => (
              <Link {...props} to={address(location)} {...(isPdf && { target: '_blank', rel: 'noopener' })} />
            )}
          >
            {place}
            {isPdf && <VisuallyHidden>{t(' (opens in a new window)')}</VisuallyHidden>}
          </Anchor>
          <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            <MarkedText text={text} marks={marks} />
          </Text>
        </li>
      ))}
      {more > 0 && (
        <Text component="li" size="xs" c="dimmed">
          {more === 1 ? t('and 1 more place') : t('and {more, number} more places', { more })}
        </Text>
      )}
    </Stack>
  );
}

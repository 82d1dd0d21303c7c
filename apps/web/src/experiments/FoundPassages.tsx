import type { FoundExperiment, FoundPassage } from '@benchbook/contract';
import { Mark, Stack, Text } from '@mantine/core';

/** A text in pieces, those marked that were looked for. */
function MarkedText({ text, marks }: Pick<FoundPassage, 'text' | 'marks'>) {
  return marks
    .flatMap(({ start, end }, at) => [
      text.slice(marks[at - 1]?.end ?? 0, start),
      <Mark key={start}>{text.slice(start, end)}</Mark>,
    ])
    .concat(text.slice(marks.at(-1)?.end ?? 0));
}

/** Where the document of a workbook says what was looked for. */
export function FoundPassages({ title, found }: { title: string; found: FoundExperiment['found'] }) {
  if (!found) return null;
  const more = found.total - found.passages.length;
  return (
    <Stack gap={6} component="ul" m={0} p={0} className="found-passages" aria-label={`Found in ${title}`}>
      {found.passages.map(({ location, place, text, marks }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a long page or cell is several passages, of one place
        <li key={`${location} ${at}`}>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {place}
          </Text>
          <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            <MarkedText text={text} marks={marks} />
          </Text>
        </li>
      ))}
      {more > 0 && (
        <Text component="li" size="xs" c="dimmed">
          and {more === 1 ? '1 more place' : `${more.toLocaleString('en-US')} more places`}
        </Text>
      )}
    </Stack>
  );
}

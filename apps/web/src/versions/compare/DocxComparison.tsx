import type { DocxDiff, DocxRow } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { UnstyledButton } from '@mantine/core';
import { IconArrowsVertical } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { foldRows } from './folding.ts';
import { type Mark, Sign } from './marks.tsx';
import { Block } from './Pieces.tsx';
import { Pictures } from './pictures.tsx';
import './compare.css';

/** The element of a place that a change names. */
export const placeId = (at: string): string => `at-${at}`;

const markBefore = (row: DocxRow): Mark => (row.change === 'inserted' ? 'same' : row.change);
const markAfter = (row: DocxRow): Mark => (row.change === 'deleted' ? 'same' : row.change);

const Row = memo(function Row({ row }: { row: DocxRow }) {
  return (
    <div id={placeId(row.id)} className="diff-row" data-change={row.change} tabIndex={-1}>
      <div className="diff-side" data-side="before">
        {row.before !== null && (
          <>
            <Sign mark={markBefore(row)} />
            <Block block={row.before} />
          </>
        )}
      </div>
      <div className="diff-side" data-side="after">
        {row.after !== null && (
          <>
            <Sign mark={markAfter(row)} />
            <Block block={row.after} />
          </>
        )}
      </div>
    </div>
  );
});

/** How the stories of a document are called (`DocxStoryDiff`); of several headers and footers by their number. */
function storyTitle(name: string): string {
  const [, story = '', number = '', gone] = /^(.*?)(?: (\d+))?(, deleted)?$/.exec(name) ?? [];
  const title =
    {
      body: t('Text'),
      header: t('Header {number}', { number }),
      footer: t('Footer {number}', { number }),
      footnotes: t('Footnotes'),
      endnotes: t('Endnotes'),
      comments: t('Comments'),
      styles: t('Styles'),
      'stored values': t('Stored values'),
    }[story] ?? story;
  return gone === undefined ? title : t('{title}, deleted', { title });
}

function Story({ name, rows, isOnly }: { name: string; rows: DocxRow[]; isOnly: boolean }) {
  const stretches = useMemo(() => foldRows(rows), [rows]);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  if (rows.length === 0) return null;
  return (
    <section aria-label={storyTitle(name)}>
      {!isOnly && <h2 className="diff-story">{storyTitle(name)}</h2>}
      {stretches.map((stretch) =>
        stretch.kind === 'rows' || unfolded.includes(stretch.id) ? (
          stretch.rows.map((row) => <Row key={row.id} row={row} />)
        ) : (
          <UnstyledButton
            key={stretch.id}
            className="diff-fold"
            onClick={() => setUnfolded([...unfolded, stretch.id])}
          >
            <IconArrowsVertical size={14} aria-hidden />
            {stretch.rows.length === 1
              ? t(' Show {count} unchanged paragraph', { count: stretch.rows.length })
              : t(' Show {count} unchanged paragraphs', { count: stretch.rows.length })}
          </UnstyledButton>
        ),
      )}
    </section>
  );
}

/** A Word document side by side, paragraph by paragraph; on a narrow screen the two sides stand under each other. */
export function DocxComparison({ diff }: { diff: DocxDiff }) {
  const stories = diff.stories.filter(
    ({ name, rows }) => name === 'body' || rows.some((row) => row.change !== 'same'),
  );
  return (
    <Pictures value={diff.pictures}>
      {stories.map(({ name, rows }) => (
        <Story key={name} name={name} rows={rows} isOnly={stories.length === 1} />
      ))}
    </Pictures>
  );
}

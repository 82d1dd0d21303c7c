import type { XlsxCellContent, XlsxCellDiff, XlsxDiff, XlsxSheetDiff } from '@benchbook/contract';
import { retold, t } from '@benchbook/words';
import { Badge, Button, Tabs, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { placeId } from './DocxComparison.tsx';
import { sheetGrid } from './grid.ts';
import { Sign } from './marks.tsx';
import { numbered } from './numbered.ts';
import { Picture, Pictures } from './pictures.tsx';
import './compare.css';

/** What happened to a sheet as a whole. */
const SHEET_WAS = {
  inserted: t(' The sheet was inserted.'),
  deleted: t(' The sheet was deleted.'),
  moved: t(' The sheet was moved.'),
} as const;

/** Rows that are put on the screen at a time. */
const PIECE = 500;

const countOf = (sheet: XlsxSheetDiff): number =>
  sheet.cells.length +
  sheet.notes.length +
  sheet.insertedRows.length +
  sheet.deletedRows.length +
  sheet.insertedColumns.length +
  sheet.deletedColumns.length;

function Content({ content, cell, other }: { content: XlsxCellContent; cell: XlsxCellDiff; other: boolean }) {
  const { formula, numberFormat } = cell.differs;
  return (
    <>
      <span className="diff-value">{content.text === '' ? t('(empty)') : content.text}</span>
      {content.formula !== null && (formula || !other) && <code>{content.formula}</code>}
      {content.formula === null && formula && <small>{t('no formula')}</small>}
      {numberFormat && <small>{t('format {numberFormat}', { numberFormat: content.numberFormat })}</small>}
    </>
  );
}

function Cell({ sheet, cell }: { sheet: string; cell: XlsxCellDiff }) {
  const { differs } = cell;
  const onlyLook =
    cell.change === 'changed' &&
    !differs.value &&
    !differs.formula &&
    !differs.result &&
    !differs.numberFormat;
  const mark = differs.result && !differs.style && !differs.numberFormat ? 'result' : cell.change;
  return (
    <td
      id={placeId(`${sheet}!${cell.after ?? cell.before}`)}
      data-mark={mark}
      tabIndex={-1}
      title={
        cell.before !== null && cell.after !== null && cell.before !== cell.after
          ? `${cell.before} → ${cell.after}`
          : (cell.after ?? cell.before ?? undefined)
      }
    >
      <Sign mark={mark} />
      {cell.old !== null && !onlyLook && (
        <del>
          <Content content={cell.old} cell={cell} other={cell.new !== null} />
        </del>
      )}
      {cell.new !== null && !onlyLook && (
        <ins>
          <Content content={cell.new} cell={cell} other={cell.old !== null} />
        </ins>
      )}
      {onlyLook && cell.new !== null && <span className="diff-reformatted">{cell.new.text}</span>}
      {cell.looks !== undefined && <small className="diff-looks">{cell.looks.map(retold).join(', ')}</small>}
    </td>
  );
}

/** A picture beside what it was. */
function ComparedPictures({ label, before, after }: XlsxSheetDiff['pictures'][number]) {
  const side = (place: number | null, words: string) => (
    <div className="diff-side" data-side={words}>
      {place === null ? (
        <Text size="sm" c="dimmed">
          {t('No picture that can be shown here')}
        </Text>
      ) : (
        <Picture place={place} alt={`${label}, ${words}`} />
      )}
    </div>
  );
  return (
    <figure className="diff-pictures">
      <figcaption>{label}</figcaption>
      <div className="diff-row">
        {side(before, 'before')}
        {side(after, 'after')}
      </div>
    </figure>
  );
}

function Sheet({ sheet }: { sheet: XlsxSheetDiff }) {
  const grid = useMemo(() => sheetGrid(sheet), [sheet]);
  const [limit, setLimit] = useState(PIECE);
  return (
    <div id={placeId(sheet.name)} className="diff-sheet" tabIndex={-1}>
      {sheet.change !== 'same' && sheet.change !== 'changed' && (
        <Text size="sm">
          <Sign mark={sheet.change} />
          {SHEET_WAS[sheet.change]}
        </Text>
      )}
      {sheet.renamedFrom !== null && (
        <Text size="sm">
          {t('It was called “{renamedFrom}” before.', { renamedFrom: sheet.renamedFrom })}
        </Text>
      )}
      {sheet.notes.length > 0 && (
        <ul className="diff-notes" aria-label={t('Other differences')}>
          {[...new Set(sheet.notes)].map((note) => (
            <li key={note}>{retold(note)}</li>
          ))}
        </ul>
      )}
      {numbered(sheet.pictures).map(([key, picture]) => (
        <ComparedPictures key={key} {...picture} />
      ))}
      {grid.rows.length > 0 && (
        <div className="diff-grid">
          <table aria-label={t('Differences in {name}', { name: sheet.name })}>
            <thead>
              <tr>
                <td />
                {grid.columns.map((column) => (
                  <th
                    key={column.key}
                    id={placeId(`${sheet.name}!${column.label}:${column.label}`)}
                    scope="col"
                    data-mark={column.mark ?? undefined}
                    data-gap={column.afterGap || undefined}
                    tabIndex={-1}
                  >
                    {column.mark !== null && <Sign mark={column.mark} />} {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grid.rows.slice(0, limit).map((row) => (
                <tr key={row.key} data-mark={row.mark ?? undefined} data-gap={row.afterGap || undefined}>
                  <th
                    id={placeId(`${sheet.name}!${row.label}:${row.label}`)}
                    scope="row"
                    data-mark={row.mark ?? undefined}
                    tabIndex={-1}
                  >
                    {row.mark !== null && <Sign mark={row.mark} />} {row.label}
                  </th>
                  {grid.columns.map((column) => {
                    const cell = row.cells.get(column.key);
                    return cell === undefined ? (
                      <td key={column.key} data-mark={column.mark ?? undefined} className="diff-around">
                        {row.around.get(column.key)}
                      </td>
                    ) : (
                      <Cell key={column.key} sheet={sheet.name} cell={cell} />
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {grid.rows.length > limit && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setLimit(limit + PIECE)}>
          {t('Show more rows ({more, number})', { more: grid.rows.length - limit })}
        </Button>
      )}
      {countOf(sheet) === 0 && sheet.change === 'same' && (
        <Text size="sm" c="dimmed">
          {t('Nothing differs in this sheet.')}
        </Text>
      )}
    </div>
  );
}

interface Props {
  diff: XlsxDiff;
  /** The sheet that is shown; null: the first with a difference. */
  sheet: string | null;
  onSheet: (name: string) => void;
}

/** A workbook of Excel, sheet by sheet: the rows and columns with a difference, each cell with its old and its new content. */
export function XlsxComparison({ diff, sheet, onSheet }: Props) {
  const changed = diff.sheets.find((one) => countOf(one) > 0 || one.change !== 'same');
  const shown = diff.sheets.find((one) => one.name === sheet) ?? changed ?? diff.sheets[0];
  if (shown === undefined) return null;
  return (
    <Pictures value={diff.pictures}>
      <Tabs value={shown.name} onChange={(name) => name !== null && onSheet(name)} keepMounted={false}>
        <Tabs.List className="diff-tabs">
          {diff.sheets.map((one) => (
            <Tabs.Tab
              key={one.name}
              value={one.name}
              rightSection={
                countOf(one) > 0 ? (
                  <Badge size="xs" variant="light">
                    {countOf(one)}
                  </Badge>
                ) : null
              }
            >
              {one.name}
              {one.hidden && t(' (hidden)')}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {diff.sheets.map((one) => (
          <Tabs.Panel key={one.name} value={one.name} pt="sm">
            <Sheet sheet={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Pictures>
  );
}

import type { DocxBlock, DocxParagraph, DocxTable, TextPiece } from '@benchbook/contract';
import { retold, t } from '@benchbook/words';
import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Sign } from './marks.tsx';
import { numbered } from './numbered.ts';
import { Picture } from './pictures.tsx';
import './compare.css';

function Piece({ piece }: { piece: TextPiece }) {
  const style: CSSProperties = {
    ...(piece.bold && { fontWeight: 600 }),
    ...(piece.italic && { fontStyle: 'italic' }),
    ...(piece.underline && { textDecorationLine: 'underline' }),
  };
  const Text = piece.height === undefined ? 'span' : piece.height === 'superscript' ? 'sup' : 'sub';
  let content: ReactNode = <Text style={style}>{piece.text}</Text>;
  if (piece.object !== undefined) {
    content = (
      <span className="diff-object">
        {retold(piece.object)}
        {piece.text !== '' && <>: {piece.text}</>}
      </span>
    );
  }
  if (piece.picture !== undefined) content = <Picture place={piece.picture} alt={pictureText(piece)} />;
  if (piece.tracked !== undefined) {
    content = (
      <span className="diff-tracked" data-tracked={piece.tracked} title={TRACKED[piece.tracked].title}>
        {content}
        <VisuallyHidden>{TRACKED[piece.tracked].aside}</VisuallyHidden>
      </span>
    );
  }
  switch (piece.change) {
    case 'inserted':
      return <ins>{content}</ins>;
    case 'deleted':
      return <del>{content}</del>;
    case 'reformatted':
      return (
        <span className="diff-reformatted" title={piece.looks?.map(retold).join(', ')}>
          {content}
        </span>
      );
    default:
      return content;
  }
}

function pictureText({ change }: TextPiece): string {
  if (change === 'inserted') return t('Picture after');
  return change === 'deleted' ? t('Picture before') : t('Picture');
}

/** What is said of a change that the author only suggested. */
const TRACKED = {
  insertion: { title: t('A suggested insertion of the author'), aside: t(' (suggested insertion)') },
  deletion: { title: t('A suggested deletion of the author'), aside: t(' (suggested deletion)') },
} as const;

/** What of the look of a paragraph or of words in it differs, each once. */
function looksOf({ pieces, looks = [] }: DocxParagraph): string[] {
  return [...new Set([...pieces.flatMap((piece) => piece.looks ?? []), ...looks])];
}

function Paragraph({ paragraph }: { paragraph: DocxParagraph }) {
  const { heading, listLevel, pieces } = paragraph;
  const looks = looksOf(paragraph);
  return (
    <p
      className="diff-paragraph"
      data-heading={heading ?? undefined}
      data-list={listLevel ?? undefined}
      style={listLevel === null ? undefined : { marginInlineStart: `${18 * (listLevel + 1)}px` }}
    >
      {numbered(pieces).map(([key, piece]) => (
        <Piece key={key} piece={piece} />
      ))}
      {looks.length > 0 && <span className="diff-object diff-format">{looks.map(retold).join(', ')}</span>}
    </p>
  );
}

function Table({ table }: { table: DocxTable }) {
  return (
    <div className="diff-table">
      <table>
        <tbody>
          {numbered(table.rows).map(([key, row]) => (
            <tr key={key} data-mark={row.change}>
              {row.change === 'moved' && (
                <th scope="row">
                  <Sign mark="moved" />
                </th>
              )}
              {numbered(row.cells).map(([cellKey, cell]) => (
                <td key={cellKey} colSpan={cell.span} data-mark={cell.change}>
                  <Sign mark={cell.change} />
                  {numbered(cell.paragraphs).map(([paragraphKey, paragraph]) => (
                    <Paragraph key={paragraphKey} paragraph={paragraph} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A paragraph or a table of one side. */
export function Block({ block }: { block: DocxBlock }) {
  return block.kind === 'table' ? <Table table={block} /> : <Paragraph paragraph={block} />;
}

import type { Editor } from 'superdoc';

interface XmlNode {
  name?: string;
  attributes?: Record<string, string | number | undefined>;
  elements?: XmlNode[];
}

/** What superdoc's types do not tell of what it writes a document with. Sizes are inches. */
interface Converter {
  bodySectPr?: XmlNode;
  savedTagsToRestore?: XmlNode[];
  pageStyles?: { pageSize?: Record<string, number>; pageMargins?: Record<string, number> };
}

/** The attributes of `w:pgMar` that superdoc keeps beside it. */
const MARGINS = ['top', 'right', 'bottom', 'left', 'header', 'footer', 'gutter'];

/**
 * superdoc shows the last section of a document as the document says it, and writes it as it was set last: after Ctrl+Z the
 * screen had the old page and the file the new one. Here what it writes follows what it shows, whoever changed that.
 */
export function writeLastSectionAsShown(editor: Editor): () => void {
  let known: unknown = editor.state.doc.attrs.bodySectPr;
  const follow = () => {
    const shown = editor.state.doc.attrs.bodySectPr as XmlNode | null;
    if (shown === known) return;
    known = shown;
    const { converter } = editor as { converter?: Converter };
    if (shown && converter) write(converter, shown);
  };
  editor.on('transaction', follow);
  return () => editor.off('transaction', follow);
}

function write(converter: Converter, shown: XmlNode): void {
  converter.bodySectPr = structuredClone(shown);
  const body = converter.savedTagsToRestore?.find(({ name }) => name === 'w:body');
  if (body) {
    const others = (body.elements ?? []).filter(({ name }) => name !== 'w:sectPr');
    body.elements = [...others, structuredClone(shown)];
  }
  const inches = (child: string, attribute: string) =>
    Number(shown.elements?.find(({ name }) => name === child)?.attributes?.[attribute]) / 1440;
  const known = (sizes: Record<string, number>) =>
    Object.fromEntries(Object.entries(sizes).filter(([, value]) => Number.isFinite(value)));
  const margins = Object.fromEntries(MARGINS.map((name) => [name, inches('w:pgMar', `w:${name}`)]));
  const { pageSize, pageMargins, ...styles } = converter.pageStyles ?? {};
  converter.pageStyles = {
    ...styles,
    pageSize: {
      ...pageSize,
      ...known({ width: inches('w:pgSz', 'w:w'), height: inches('w:pgSz', 'w:h') }),
    },
    pageMargins: { ...pageMargins, ...known(margins) },
  };
}

import type { SuperdocDocument } from '../superdoc-document.ts';

/** Each page in order, its number as it is printed, and where the first of its text stands; undefined for a page without text. */
export type PrintedPages = readonly { number: string; from: number | undefined }[];

/** Pages as they were laid out last. */
export function printedPages({ presentationEditor }: SuperdocDocument['editor']): PrintedPages {
  return (presentationEditor?.getPages() ?? []).map(({ number, numberText, fragments }) => {
    const starts = fragments.flatMap((fragment) => {
      const isText = fragment.kind === 'para' || fragment.kind === 'table';
      return isText && fragment.pmStart !== undefined ? [fragment.pmStart] : [];
    });
    return {
      number: numberText ?? String(number),
      from: starts.length > 0 ? Math.min(...starts) : undefined,
    };
  });
}

/** Which page a place is on. */
export function pageOf(pages: PrintedPages, position: number): string | undefined {
  return pages.findLast(({ from }) => from !== undefined && from <= position)?.number;
}

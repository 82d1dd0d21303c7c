import type { LocatedText } from '@benchbook/documents';
import { SHOWN } from '@benchbook/documents/shown';
import type { Shown } from '../lossless/editor.ts';
import type { Passage } from './compare.ts';

/** A number of pages, with the stored one behind it. */
const PAGE_NUMBER = new RegExp(
  `${SHOWN.page}(?:[^${SHOWN.page}${SHOWN.endOfPageNumber}]*${SHOWN.endOfPageNumber})?`,
  'g',
);
const DELETED = new RegExp(`${SHOWN.deleted}[^${SHOWN.endOfDeleted}]*${SHOWN.endOfDeleted}`, 'g');

/**
 * What a person should see of a file on its pages. Comments stand beside them; what is in charts and diagrams is drawn, and part of
 * no paragraph.
 */
export function passagesOfFile(located: readonly LocatedText[]): Passage[] {
  return located
    .filter(({ location }) => !/^(?:comment|chart|diagram) /.test(location))
    .map(({ location, text }) => ({ place: location, text }));
}

/** The same of what an editor told to be showing. */
export function passagesOfModel(shown: Shown): Passage[] {
  if (shown.kind !== 'docx') return [];
  return shown.stories
    .filter(({ place }) => !place.startsWith('comment '))
    .flatMap(({ place, paragraphs }) =>
      paragraphs
        .flatMap(({ in: where, text }) => (where.endsWith('/box') ? text.split('\n') : [text]))
        .map((text) => ({ place, text: text.replace(DELETED, '').replace(PAGE_NUMBER, '0') })),
    );
}

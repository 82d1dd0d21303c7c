import { t } from '@benchbook/words';
import {
  isRaisedOrLowered,
  rewritePastes,
  withLinesOfCode,
  withMovedCharacters,
  withOwnLooks,
} from '../frame/screen/pasted-html.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

/**
 * Has raised and lowered text stay so when it is pasted, and cells keep their font. superdoc 1.46.3 gives a line that is
 * pasted within a text the look of that text, so the caret is put between two of its runs; where that would be tracked as
 * a change, such text comes as characters that are raised or lowered by themselves. A person who pastes pictures that are not in
 * the clipboard is told. The answer ends it.
 */
export function takePastesWhole(superdoc: SuperdocDocument, warn: (text: string) => void): () => void {
  return rewritePastes((html) => {
    const own = withoutPicturesElsewhere(html);
    if (own !== html) warn(PICTURES_ELSEWHERE());
    const lines = withLinesOfCode(own);
    const isKept = !isRaisedOrLowered(html) || standBetweenRuns(superdoc);
    return asReadOfWord(isKept ? withOwnLooks(lines) : withMovedCharacters(lines));
  });
}

const PICTURES_ELSEWHERE = () =>
  t(
    'Pictures were left out of what was pasted: the clipboard only says where they are. Copy each picture by itself, and paste it.',
  );

/** Nothing is fetched from where such pictures are, and a page reads no files of a computer. */
const ELSEWHERE = /^\s*(?:https?:|file:|\/\/)/i;

/** HTML without such pictures, or as it is. */
function withoutPicturesElsewhere(html: string): string {
  if (!/<img\s/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const pictures = [...page.querySelectorAll('img')].filter((picture) =>
    ELSEWHERE.test(picture.getAttribute('src') ?? ''),
  );
  if (pictures.length === 0) return html;
  for (const picture of pictures) picture.remove();
  return page.documentElement.outerHTML;
}

/** What superdoc 1.46.3 reads as text of Word or Outlook. */
const OF_WORD =
  /class=["']?Mso|xmlns:o=["']?urn:schemas-microsoft-com|<!--\[if gte mso|<meta[^>]+name=["']?Generator["']?[^>]+Word/i;

/**
 * Text of Word as superdoc reads all of it: with tabs as superdoc writes them itself (as Word writes them they were blanks), and where web mail took
 * the style sheet away, with an empty one and with numbers of lists as the text they are in it: superdoc asks for the sheet, and without it
 * nothing was pasted at all.
 */
function asReadOfWord(html: string): string {
  if (!OF_WORD.test(html)) return html;
  const tabbed = html.replace(
    /<span\s[^>]*?mso-tab-count:\s*(\d+)[^>]*>(?:&nbsp;|[\s\u00a0])*<\/span>/gi,
    (_, count) => '<span class="sd-editor-tab"> </span>'.repeat(Math.min(Number(count), MOST_TABS)),
  );
  if (/<style[\s>]/i.test(tabbed)) return tabbed;
  return `<style></style>${tabbed.replace(/mso-list:\s*l\d+\s+level\d+\s+lfo\d+;?/gi, '')}`;
}

/** Nobody writes more of them in a row. */
const MOST_TABS = 50;

/** Puts the caret between runs; false: it cannot be without a change that somebody would be told of. */
function standBetweenRuns({ editor, superdoc }: SuperdocDocument): boolean {
  const isTracked = superdoc.config.documentMode !== 'editing';
  if (!editor.state.selection.empty) {
    if (isTracked) return false;
    editor.commands.deleteSelection?.();
  }
  const { $from } = editor.state.selection;
  if ($from.parent.type.name !== 'run') return true;
  const { size } = $from.parent.content;
  if ($from.parentOffset > 0 && $from.parentOffset < size) {
    return !isTracked && editor.commands.splitRunAtCursor?.() === true;
  }
  const place = $from.parentOffset === 0 ? $from.before() : $from.after();
  return editor.commands.setTextSelection?.({ from: place, to: place }) ?? false;
}

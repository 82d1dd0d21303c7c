import { t } from '@benchbook/words';
import {
  isRaisedOrLowered,
  rewritePastes,
  withMovedCharacters,
  withOwnLooks,
} from '../frame/screen/pasted-html.ts';
import {
  asReadOfWord,
  withEmptyLines,
  withLinesOfCode,
  withoutHidden,
  withoutPicturesElsewhere,
} from './pasted-texts.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

/**
 * Has raised and lowered text stay so when it is pasted, and cells keep their font. superdoc 1.46.3 gives a line that is
 * pasted within a text the look of that text, so the caret is put between two of its runs; where that would be tracked as
 * a change, such text comes as characters that are raised or lowered by themselves. A person who pastes pictures that are not in
 * the clipboard is told. The answer ends it.
 */
export function takePastesWhole(superdoc: SuperdocDocument, warn: (text: string) => void): () => void {
  return rewritePastes((html) => {
    const seen = withoutHidden(html);
    const own = withoutPicturesElsewhere(seen);
    if (own !== seen && superdoc.writing.isEditable) warn(PICTURES_ELSEWHERE());
    const lines = withEmptyLines(withLinesOfCode(own));
    const isKept = !isRaisedOrLowered(html) || standBetweenRuns(superdoc);
    return asReadOfWord(isKept ? withOwnLooks(lines) : withMovedCharacters(lines));
  });
}

const PICTURES_ELSEWHERE = () =>
  t(
    'Pictures were left out of what was pasted: the clipboard only says where they are. Copy each picture by itself, and paste it.',
  );

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

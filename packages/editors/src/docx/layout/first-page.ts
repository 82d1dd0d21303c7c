import type { SuperdocDocument } from '../superdoc-document.ts';
import { hasTitlePage, withTitlePage } from './section-properties.ts';
import { changeSections, type Section, sectionAt, sectionsIn } from './sections.ts';

/** Whether the first page of the section that the caret is in has a header and a footer of its own. */
export const hasOwnFirstPage = (document_: SuperdocDocument): boolean =>
  hasTitlePage(sectionHere(document_)?.properties);

/**
 * Gives that page a header and a footer of its own, or those of the others. What was written in them stays in the file, and is
 * there again when they come back. One Ctrl+Z takes it back.
 */
export function toggleFirstPage(document_: SuperdocDocument): void {
  const { view } = document_.editor;
  const section = sectionHere(document_);
  if (!view || !section) return;
  const { properties, at } = section;
  changeSections(view, new Map([[at, withTitlePage(properties, !hasTitlePage(properties))]]));
}

function sectionHere({ editor }: SuperdocDocument): (Section & { at: number }) | undefined {
  const { doc, selection } = editor.state;
  const sections = sectionsIn(doc);
  const at = sectionAt(sections, doc, selection.head);
  const section = sections[at];
  return section && { ...section, at };
}

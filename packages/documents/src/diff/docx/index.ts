import type { OpcPackage } from '../../opc/zip.ts';
import type { DocxDiff } from '../shape.ts';
import { VersionContext } from './context.ts';
import { diffStory } from './rows.ts';
import { pairStories, styleStory } from './stories.ts';

/** Compares two versions of a Word document: text and look of every story, and the styles. Throws DocumentError. */
export function diffDocx(before: OpcPackage, after: OpcPackage): DocxDiff {
  const old = new VersionContext(before);
  const now = new VersionContext(after);
  const diff: DocxDiff = { type: 'docx', changes: [], stories: [] };
  for (const pair of [...pairStories(old, now), ...styleStory(old, now)]) {
    const { rows, changes } = diffStory(pair);
    diff.stories.push({ name: pair.name, rows });
    diff.changes.push(...changes);
  }
  return diff;
}

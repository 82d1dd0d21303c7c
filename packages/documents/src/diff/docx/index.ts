import type { OpcPackage } from '../../opc/zip.ts';
import { Pictures } from '../pictures.ts';
import type { DocxDiff } from '../shape.ts';
import { VersionContext } from './context.ts';
import { diffStory } from './rows.ts';
import { storedStory } from './stored-values.ts';
import { pairStories, styleStory } from './stories.ts';

/** Compares two versions of a Word document: text and look of every story, what is stored for fields, and the styles. Throws DocumentError. */
export function diffDocx(before: OpcPackage, after: OpcPackage): DocxDiff {
  const pictures = new Pictures();
  const old = new VersionContext(before, pictures);
  const now = new VersionContext(after, pictures);
  const diff: DocxDiff = { type: 'docx', changes: [], stories: [], pictures: pictures.list };
  for (const pair of [...pairStories(old, now), ...storedStory(old, now), ...styleStory(old, now)]) {
    const { rows, changes } = diffStory(pair);
    diff.stories.push({ name: pair.name, rows });
    diff.changes.push(...changes);
  }
  return diff;
}

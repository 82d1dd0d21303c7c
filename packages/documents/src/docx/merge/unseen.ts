import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { counterpart, storiesOf } from '../read/story.ts';
import { standInNumbers } from '../show/stand-ins.ts';
import { unshownIn } from '../show/unshown.ts';

/**
 * What is drawn in the original and has nothing in the editor that stands for it, not even a frame: nobody who deletes
 * text around it means it. `base` is the editor's export, in which stand-ins are not turned back yet. What a comment
 * holds goes with the comment.
 */
export function unseenIn(original: OpcPackage, base: OpcPackage): Set<XmlElement> {
  const unseen = new Set<XmlElement>();
  for (const story of storiesOf(original)) {
    if (story.kind === 'comments' || !original.has(story.part)) continue;
    const drawn = unshownIn(original, story.part);
    if (drawn.length === 0) continue;
    const part = counterpart(base, original, story)?.part;
    const shown = part !== undefined && base.has(part) ? standInNumbers(base, part) : new Set<number>();
    drawn.forEach(({ element, frame }, number) => {
      if (!frame || !shown.has(number)) unseen.add(element);
    });
  }
  return unseen;
}

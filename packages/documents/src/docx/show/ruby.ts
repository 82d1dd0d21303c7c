import { NS } from '../../opc/namespaces.ts';
import type { Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { paragraphText } from '../read/story.ts';
import { lockedText } from './form-fields.ts';

/**
 * Shows text with its reading above it (ECMA-376 part 1, 17.3.3.25 ruby), of which superdoc 1.46.3 shows nothing, as
 * locked text behind it, the reading in brackets: for the copy it is given only.
 */
export function showRuby(root: XmlElement): Splice[] {
  return [...root.descendants()].flatMap((ruby) => {
    const run = ruby.parent;
    if (!ruby.is(NS.word, 'ruby') || !run?.is(NS.word, 'r')) return [];
    return [{ start: run.end, end: run.end, text: lockedText(run, textOfRuby(ruby)) }];
  });
}

/** The text and, in brackets, how it is read, as browsers without ruby show it. */
export function textOfRuby(ruby: XmlElement): string {
  const base = ruby.child(NS.word, 'rubyBase');
  const reading = ruby.child(NS.word, 'rt');
  const above = reading ? paragraphText(reading) : '';
  return (base ? paragraphText(base) : '') + (above && `(${above})`);
}

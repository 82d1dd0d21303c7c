import { NS } from '../../../opc/namespaces.ts';
import type { Atom } from '../../read/atoms.ts';
import type { Formats } from './plan.ts';

/** The formats of a paragraph. `originalOf` says for each atom of the editor's which of the original's it is, or -1. */
export function formatsOf(original: readonly Atom[], base: readonly Atom[], originalOf: Int32Array): Formats {
  const formats = new Map<string, string>();
  base.forEach((atom, i) => {
    const mine = original[originalOf[i] ?? -1];
    const properties = mine?.run?.child(NS.word, 'rPr');
    // What is typed is no part of a change of format that somebody suggested.
    const change = properties?.child(NS.word, 'rPrChange');
    const text = properties
      ? properties.source.slice(properties.start, change?.start ?? properties.end) +
        (change ? properties.source.slice(change.end, properties.end) : '')
      : '';
    if (mine?.isText && atom.run) formats.set(atom.format, text);
  });
  return formats;
}

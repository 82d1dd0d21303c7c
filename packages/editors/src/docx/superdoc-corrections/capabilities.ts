import type { Editor } from 'superdoc';

/**
 * superdoc finds out at opening, and after every key again, what each of its three hundred operations may do, to enable a
 * button (for a table of contents) that is not among ours: a tenth of an opening, and half the time of a key. Nothing else
 * asks, and here nothing is found out: that button is called unavailable.
 */
export function findNoCapabilities(editor: Editor): void {
  const prototype = ownerOf('doc', editor);
  const original = Object.getOwnPropertyDescriptor(prototype, 'doc');
  if (original?.get === undefined || corrected.has(original.get)) return;
  const corrections = new WeakSet<Editor['doc']>();
  const get = function (this: Editor): Editor['doc'] {
    const api: Editor['doc'] = original.get?.call(this);
    if (!corrections.has(api)) {
      corrections.add(api);
      const none = (() => NONE) as unknown as typeof api.capabilities;
      api.capabilities = Object.assign(none, { get: none });
    }
    return api;
  };
  corrected.add(get);
  Object.defineProperty(prototype, 'doc', { ...original, get });
}

/** All that superdoc reads of its answer. */
const NONE = { operations: {} };

const corrected = new WeakSet<() => unknown>();

/** Where on the way to its first prototype an object has that property of its own. */
function ownerOf(name: string, object: object): object {
  let owner = object;
  while (!Object.hasOwn(owner, name)) {
    const next: unknown = Object.getPrototypeOf(owner);
    if (next === null || typeof next !== 'object') throw new Error(`There is no ${name}.`);
    owner = next;
  }
  return owner;
}

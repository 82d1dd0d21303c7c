import type { Editor } from 'superdoc';

/**
 * superdoc finds out after every key what each of its three hundred operations may do, to enable a button (for a table of
 * contents) that is not among ours. Half the time of a key went into it, 30 ms and more. Nothing else asks, and the answer
 * is the same while a document is open: here it is found out once for each editor of a document.
 */
export function findCapabilitiesOnce(editor: Editor): void {
  const prototype = ownerOf('doc', editor);
  const original = Object.getOwnPropertyDescriptor(prototype, 'doc');
  if (original?.get === undefined || corrected.has(original.get)) return;
  const corrections = new WeakSet<Editor['doc']>();
  const get = function (this: Editor): Editor['doc'] {
    const api: Editor['doc'] = original.get?.call(this);
    if (!corrections.has(api)) {
      corrections.add(api);
      const find = api.capabilities;
      let found: ReturnType<typeof find> | undefined;
      const once = () => (found ??= find());
      api.capabilities = Object.assign(once, { get: once });
    }
    return api;
  };
  corrected.add(get);
  Object.defineProperty(prototype, 'doc', { ...original, get });
}

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

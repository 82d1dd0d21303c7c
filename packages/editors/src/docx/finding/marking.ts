import type { SuperdocDocument } from '../superdoc-document.ts';

/** What superdoc 1.46.3 marks of its own search: it draws what every transaction leaves here. */
export interface SearchStorage {
  searchResults: { from: number; to: number; id: string; text: string }[];
  highlightEnabled: boolean;
  /** The one that stands out; -1 for none. */
  activeMatchIndex: number;
}

export function searchStorageOf(editor: SuperdocDocument['editor']): SearchStorage | undefined {
  const { extensionStorage, storage } = editor as { extensionStorage?: object; storage?: object };
  const all: unknown[] = [extensionStorage, storage].flatMap((one) => Object.values(one ?? {}));
  return all.find(
    (one): one is SearchStorage => typeof one === 'object' && one !== null && 'searchResults' in one,
  );
}

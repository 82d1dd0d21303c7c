import type { Calls, Fixture } from './fixture.ts';

/** One observation of the editor protocol, as a sentence and a way to make it again. */
export type DocsCase = CallCase | EditorCase;

/** It needs nothing but calls: no page, no browser. */
interface CallCase {
  name: string;
  needs: 'calls';
  run(fixture: Calls): Promise<void>;
}

interface EditorCase {
  name: string;
  /** It is about the seconds for which a server waits for a page that left: those must be as long as they are in use. */
  needs?: 'grace';
  run(fixture: Fixture): Promise<void>;
}

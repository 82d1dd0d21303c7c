import type { EditorCommandAnswer } from '@benchbook/contract';

/** The configured document server, as the application sees it: the Docs API over HTTP and nothing else. */
export interface DocumentServer {
  /** Where browsers load api.js from. */
  publicUrl: string;
  /** HS256 over the whole object. */
  sign(payload: Record<string, unknown>): Promise<string>;
  /** The verified content of a token, which is all that may be believed; null when it is not valid. */
  verify(token: string): Promise<Record<string, unknown> | null>;
  /** `/command`; throws Refusal 503 when the document server does not answer. */
  command(command: {
    c: string;
    key?: string;
    userdata?: string;
    users?: string[];
  }): Promise<EditorCommandAnswer>;
  /** A saved file, from the document server's own origin only. @throws Error when it is not, or does not answer. */
  download(url: string): Promise<Uint8Array>;
  /** Resolves when `/healthcheck` answers. */
  check(): Promise<void>;
}

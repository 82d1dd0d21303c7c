import type { EditorCommandAnswer } from '@benchbook/contract';
import type { Tokens } from './tokens.ts';

/** The configured document server, as the application sees it: the Docs API over HTTP and nothing else. */
export interface DocumentServer extends Tokens {
  /** Where browsers load api.js from. */
  publicUrl: string;
  /** `/command`; throws Refusal 503 when the document server does not answer. */
  command(command: {
    c: string;
    key?: string;
    userdata?: string;
    users?: string[];
    /** With `narrow`, which only the built-in one knows: what the pages of these openings may do from now on. */
    openings?: readonly { id: string; key: string; right: 'edit' | 'view' | 'none' }[];
  }): Promise<EditorCommandAnswer>;
  /**
   * Where a saved file is fetched that the document server names: below its own address, as we reach it.
   *
   * @throws Error when it is anywhere else.
   */
  addressOf(url: string): string;
  /**
   * `/converter` (editor protocol 1.6); `error` is negative, and the result lies at `fileUrl`. With `async` it answers at
   * once, and is asked again until it has either. @throws Refusal 503 when the document server does not answer.
   */
  convert(request: {
    filetype: string;
    outputtype: string;
    /** A new one for each content: results are kept by it. */
    key: string;
    url: string;
    async?: boolean;
    /** Of a png, as an ONLYOFFICE Docs knows it; the built-in one makes of the first page what a card shows. */
    thumbnail?: { aspect: number; first: boolean; width: number; height: number };
  }): Promise<{ error?: number | undefined; fileUrl?: string | undefined }>;
  /**
   * What LibreOffice calculates of workbooks, which only the built-in document server can say: `urls` of them as `by`
   * calculates them, in their order, or a negative `error` as of `/converter`. @throws Refusal 503 when it does not answer.
   */
  recalculate(request: {
    /** A new one for each. */
    key: string;
    urls: string[];
  }): Promise<{ error?: number | undefined; by?: string | undefined; urls?: string[] | undefined }>;
  /** Resolves when `/healthcheck` answers, with the time its clock shows, to the second, if it says so. */
  check(): Promise<{ time: Date | null }>;
}

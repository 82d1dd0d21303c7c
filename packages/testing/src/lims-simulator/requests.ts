/** What the simulator does wrong with the requests that follow. */
export interface Failure {
  /** How many requests fail; each takes one. */
  times: number;
  /** Answers with this status. */
  status?: number;
  /** Waits so long before it answers. */
  delayMs?: number;
  /** Answers only after this. */
  meanwhile?: () => Promise<unknown>;
  /** Sends half of a JSON text, a web page, or breaks the connection off. */
  broken?: 'json' | 'html' | 'connection';
  /** Does the work and only then fails, so that the next try meets what is there already. */
  afterwards?: boolean;
}

export interface SeenRequest {
  method: string;
  path: string;
  /** With its question mark; empty where there is none. */
  query: string;
  status: number;
  at: Date;
}

/** How long somebody who asks to edit waits for the one who edits; everything in milliseconds. */
export interface AskTiming {
  /** Without an answer and without a key or click of the holder: the one who asks is told. */
  unanswered: number;
  /** The same: the edit lock passes by itself. */
  passes: number;
  /** After a "no" the same page may ask again. */
  askAgain: number;
}

/** Everything in milliseconds. */
export interface Timing {
  /** From the writer's leaving to the save: a page that reloads is back before. */
  grace: number;
  /** The same when the page fell silent, since it was last heard of: a laptop that was closed. */
  lostGrace: number;
  /** The same when its connection was closed without a word, and for work found in the journal at start-up. */
  recoveryGrace: number;
  /** Who asks for the edit lock, and does not get an answer: see session/rules/asks.ts. */
  asks: AskTiming;
  /** How long the journal of a lost page waits for what the page may still hold, after its session is over. */
  afterSession: number;
  /** How long a page may take to journal what was typed when it is asked to. */
  flush: number;
  /** How long a stop may wait for pages and running saves; journals keep the rest. Less than process managers wait. */
  stop: number;
  /** Waits before the second, third and fourth attempt of a callback that met 429, 5xx or no network. */
  callbackRetries: readonly number[];
  /** How long a host that cannot be reached at all is tried. */
  unreachable: number;
  /** One answer of the host. */
  hostAnswer: number;
  /** One task on a document: to save or to convert it. */
  task: number;
  /** The same to open it. */
  preparing: number;
  /** LibreOffice with two states of a workbook, for which nobody waits. */
  calculating: number;
  /** One request, from its first byte to the last of its body. */
  request: number;
  /** Life of a result address. */
  result: number;
  /** Life of a page's ticket. */
  ticket: number;
  /** A socket without `open` or `resume`, and between pings. */
  silence: number;
}

const defaultTiming: Timing = {
  grace: 5_000,
  lostGrace: 10 * 60_000,
  recoveryGrace: 60_000,
  asks: { unanswered: 30_000, passes: 120_000, askAgain: 60_000 },
  afterSession: 24 * 3_600_000,
  flush: 20_000,
  stop: 8_000,
  callbackRetries: [1_000, 3_000, 7_000],
  unreachable: 120_000,
  hostAnswer: 60_000,
  task: 120_000,
  preparing: 30_000,
  calculating: 30_000,
  request: 10 * 60_000,
  result: 15 * 60_000,
  ticket: 24 * 3_600_000,
  silence: 15_000,
};

/** The waits of a server: the defaults, with what the options say otherwise. */
export function timingOf(options: { timing?: Partial<Timing> }): Timing {
  return { ...defaultTiming, ...options.timing };
}

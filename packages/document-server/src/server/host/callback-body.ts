/** A callback's body without its token: editor protocol 1.4. */
export interface CallbackBody {
  key: string;
  status: 1 | 2 | 3 | 4 | 6 | 7;
  users?: string[];
  /** `type`: 0 disconnected, 1 connected, 2 asked for the save. */
  actions?: { type: 0 | 1 | 2; userid: string }[];
  url?: string;
  filetype?: string;
  history?: { serverVersion: string; changes: HistoryChange[] };
  /** ISO 8601: the last journaled edit. With key and status it names one save for good. */
  lastsave?: string;
  notmodified?: boolean;
  /** 0 command, 1 button, 2 timer. */
  forcesavetype?: 0 | 1 | 2;
  userdata?: string;
}

export interface HistoryChange {
  /** `YYYY-MM-DD hh:mm:ss`, UTC. */
  created: string;
  user: { id: string; name: string };
}

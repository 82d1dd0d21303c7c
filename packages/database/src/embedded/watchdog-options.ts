/** What the watchdog is told on its command line, as JSON. */
export type WatchdogOptions = {
  postgres: string;
  pgCtl: string;
  /** Absolute path of the cluster, for the watchdog, and the path by which the server finds it. */
  cluster: string;
  clusterForServer: string;
  account: { uid: number; gid: number } | undefined;
  /** Names the processes that use the server, as `[{ pid, start }]`; it may change while the server runs. */
  usersFile: string | undefined;
};

/** What the application writes to say that the server is to stop: a standard input that only closes was its death. */
export const STOP = 'stop';

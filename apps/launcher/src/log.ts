/** Prints lines, each with the name of the part it comes from. */
export type Log = (part: string, line: string) => void;

/**
 * Prints to standard output. A part's JSON lines (pino) become readable ones; everything else is printed as it is.
 * The process that reads the output may end without ending the product.
 */
export function createLog(output: NodeJS.WritableStream): Log {
  output.on('error', () => {});
  return (part, line) => {
    if (line.trim() !== '') output.write(`${part.padEnd(15)} | ${readable(line)}\n`);
  };
}

const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};

/** One line of pino as `level message: error (request id)`, with the stack of an error below it. */
export function readable(line: string): string {
  if (!line.startsWith('{')) return line;
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  if (typeof entry.level !== 'number' || typeof entry.msg !== 'string') return line;
  const { level, time: _time, pid: _pid, hostname: _hostname, msg, err, reqId, ...rest } = entry;
  const error = isRecord(err) ? err : {};
  const cause = typeof error.message === 'string' && error.message !== msg ? `: ${error.message}` : '';
  const request = typeof reqId === 'string' ? ` (request ${reqId})` : '';
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  const stack = Number(level) >= 50 && typeof error.stack === 'string' ? `\n${error.stack}` : '';
  return `${LEVELS[Number(level)] ?? level} ${msg}${cause}${request}${details}${stack}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import type { LimsRecord } from './records.ts';
import type { Failure, SeenRequest } from './requests.ts';

/** A page for people who look at what the simulator has got. */
export function overview(
  { records, requests }: { records: readonly LimsRecord[]; requests: readonly SeenRequest[] },
  failures: readonly Failure[],
): string {
  const recordRows = records
    .toReversed()
    .map(({ id, receivedAt, times, export: sent, files }) => [
      id,
      time(receivedAt),
      `${sent.workbook.title}, version ${sent.workbook.version}`,
      sent.project.title,
      files.map(({ fileName, bytes }) => `${fileName} (${bytes.length} bytes)`).join(', '),
      String(times),
    ]);
  const requestRows = requests
    .toReversed()
    .map(({ at, method, path, status }) => [
      time(at),
      method,
      path,
      status === 0 ? 'broken off' : String(status),
    ]);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>LIMS simulator</title>
<style>body{font:15px system-ui;margin:2rem;color-scheme:light dark}table{border-collapse:collapse;margin-bottom:2rem}
td,th{border-bottom:1px solid #8884;padding:.3rem .8rem;text-align:left}</style></head><body>
<h1>LIMS simulator</h1>
<p>${failures.length === 0 ? 'Every request is answered.' : `The next ${failures.reduce((sum, { times }) => sum + times, 0)} requests fail.`}
Let it fail once: <code>curl -d '{"status":500,"times":1}' …/control/fail</code></p>
<h2>Exports received</h2>${table(['Record', 'Received', 'Workbook', 'Project', 'Files', 'Sent'], recordRows)}
<h2>Requests</h2>${table(['Time', 'Method', 'Path', 'Answer'], requestRows)}
</body></html>`;
}

const time = (at: Date): string => at.toISOString().slice(11, 19);

function table(headings: string[], rows: string[][]): string {
  if (rows.length === 0) return '<p>None yet.</p>';
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${row(headings, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

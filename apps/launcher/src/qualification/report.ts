import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, Result } from './check.ts';

export interface Report {
  /** Of the program that checked. */
  version: string;
  /** Where the installation answers. */
  address: string;
  /** The machine the checks were run on. */
  machine: string;
  startedAt: string;
  finishedAt: string;
  /** `passed`: every check passed or was noted, and none was left out but what was not asked for. */
  verdict: 'passed' | 'failed';
  counts: Record<Outcome, number>;
  results: Result[];
}

export function reportOf(
  about: Pick<Report, 'version' | 'address' | 'machine' | 'startedAt'>,
  results: Result[],
): Report {
  const counts = { passed: 0, failed: 0, noted: 0, 'left out': 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  const verdict = counts.failed === 0 && counts['left out'] === 0 ? 'passed' : 'failed';
  return { ...about, finishedAt: new Date().toISOString(), verdict, counts, results };
}

/**
 * Writes it for people and for programs; never over an earlier one.
 *
 * @returns the files, each with its SHA-256 in hex
 */
export function writeReport(folder: string, report: Report): { path: string; sha256: string }[] {
  const name = `qualification-${report.startedAt.replace(/[:.]/g, '-')}`;
  const json = `${JSON.stringify(report, null, 1)}\n`;
  const texts = { json, html: htmlOf(report, sha256(json)) };
  return Object.entries(texts).map(([ending, text]) => {
    const path = join(folder, `${name}.${ending}`);
    writeFileSync(path, text, { flag: 'wx' });
    return { path, sha256: sha256(text) };
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #c4c4c4;padding:.4rem .6rem;text-align:left;vertical-align:top}
td,dd{overflow-wrap:anywhere}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dd{margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px;margin:.4rem 0 0}tr{break-inside:avoid}
.failed{color:#a40000;font-weight:600}.passed{color:#1d6b2c}.signs td{height:3rem}`;

/** One page that loads nothing, to be read, printed and signed. @param json the SHA-256 of the same report as JSON */
function htmlOf(report: Report, json: string): string {
  const { counts } = report;
  const facts = {
    Installation: report.address,
    'Checked from': report.machine,
    'Program that checked': `Benchbook ${report.version}`,
    Began: report.startedAt,
    Finished: report.finishedAt,
    Checks: `${counts.passed} passed, ${counts.failed} failed, ${counts.noted} noted, ${counts['left out']} left out`,
    'SHA-256 of the report as JSON': json,
  };
  const rows = report.results.map(
    (result) => `<tr><td>${escaped(result.id)}</td><td>${escaped(result.requirement)}</td>
<td><strong>${escaped(result.what)}</strong><br>${escaped(result.expected)}</td>
<td>${escaped(result.observed)}${evidenceOf(result)}</td><td class="${result.outcome.replace(' ', '-')}">${result.outcome}<br>${escaped(result.at)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Qualification of ${escaped(report.address)}, ${escaped(report.startedAt)}</title><style>${STYLE}</style></head><body>
<h1>Qualification of a Benchbook installation</h1>
<p class="${report.verdict}">${report.verdict === 'passed' ? 'Passed' : 'Not passed'}</p>
<dl>${Object.entries(facts)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`)
    .join('')}</dl>
<p>IQ: what is installed is what was delivered, and its parts work. OQ: it does what records and signatures rest on. What is
<em>noted</em> is for the laboratory to judge.</p>
<table><thead><tr><th>Check</th><th>For</th><th>What is expected</th><th>What was observed, with its evidence</th><th>Outcome</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
<h2>Approval</h2>
<table class="signs"><thead><tr><th>Name</th><th>Function</th><th>Date</th><th>Signature</th></tr></thead>
<tbody><tr><td></td><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td><td></td></tr></tbody></table>
</body></html>
`;
}

const evidenceOf = ({ evidence }: Result): string =>
  Object.keys(evidence).length === 0 ? '' : `<pre>${escaped(JSON.stringify(evidence, null, 1))}</pre>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

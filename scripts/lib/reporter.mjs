import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './root.mjs';

/**
 * @typedef {import('vitest/node').Reporter} Reporter
 */

/**
 * What scripts/test.mjs reads of a vitest run.
 * @typedef {{ passed: number, failed: number, skipped: number, leftOut: string[], files: { name: string, seconds: number }[], failures: string[], accounted: string[] }} Counts
 *   `failures`: what failed and how, in a few lines each
 *   `accounted`: each test that ran, or was left out and said why, as `file > name`
 */

/** A failure prints the error, what differs, and the places in our own files; no more. */
const LINES_OF_AN_ERROR = 30;

/** As many of them are said again in the end: of a long run, some see the end only. */
const LINES_SAID_AGAIN = 8;

/**
 * Vitest's reporter for `npm test`: one line for each file, the details of what failed, and the counts in the file
 * that TEST_COUNTS names.
 * @implements {Reporter}
 */
export default class ReadableReporter {
  /** @type {Counts} */
  counts = { passed: 0, failed: 0, skipped: 0, leftOut: [], files: [], failures: [], accounted: [] };

  /** @type {Map<string, string[]>} */
  printed = new Map();

  /** @param {import('vitest').UserConsoleLog} log */
  onUserConsoleLog(log) {
    const lines = log.content.trimEnd().split('\n');
    // A test that leaves something out, for want of a folder or a program, says so in a line that starts like this.
    for (const line of lines) if (/^(left out|skipped)\b/i.test(line.trim())) this.leaveOut(line.trim());
    // So does one that counts what people have to do.
    for (const line of lines) if (line.startsWith('clicks for ')) write(`    ${line}`);
    const id = log.taskId ?? '';
    this.printed.set(id, [...(this.printed.get(id) ?? []), ...lines]);
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const name = relative(ROOT, module.moduleId);
    const before = { ...this.counts };
    /** @type {string[]} */
    const failures = [];
    const holders = [module, ...module.children.allSuites()];
    const broken = holders.some((holder) => holder.errors().length > 0);
    for (const test of module.children.allTests()) {
      const result = test.result();
      const said = result.state !== 'skipped' || result.note !== undefined;
      if (said) this.counts.accounted.push(`${name} > ${test.fullName}`);
      if (result.state === 'passed') this.counts.passed += 1;
      else if (result.state === 'failed') {
        this.counts.failed += 1;
        failures.push(this.failure(`${name} > ${test.fullName}`, result.errors, test.id));
      } else {
        this.counts.skipped += 1;
        if (broken) continue; // its set-up failed, which is said below
        const note = result.state === 'skipped' ? result.note : undefined;
        this.leaveOut(`${name} > ${test.fullName}${note === undefined ? '' : `: ${note}`}`);
      }
    }
    // A file that can't be loaded, or whose set-up fails.
    for (const holder of holders) {
      const errors = holder.errors();
      if (errors.length === 0) continue;
      this.counts.failed += 1;
      failures.push(this.failure(name, errors, module.id));
    }
    const [passed, failed, skipped] = /** @type {const} */ (['passed', 'failed', 'skipped']).map(
      (state) => this.counts[state] - before[state],
    );
    const { duration, collectDuration } = module.diagnostic();
    this.counts.files.push({ name, seconds: (duration + collectDuration) / 1000 });
    const seconds = (duration / 1000).toFixed(1);
    const rest = [failed ? `${failed} failed` : '', skipped ? `${skipped} left out` : ''].filter(Boolean);
    write(`  ${failed ? '✗' : '✓'} ${name}: ${[`${passed} passed`, ...rest].join(', ')} (${seconds} s)`);
    if (broken) this.leaveOut(`${name}: ${skipped} tests, because the set-up failed`);
    for (const failure of failures) write(failure);
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled
   */
  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled) {
      this.counts.failed += 1;
      write(this.failure('An error outside of any test', [error], ''));
    }
    const file = process.env.TEST_COUNTS;
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.counts));
  }

  /** @param {string} line */
  leaveOut(line) {
    if (!this.counts.leftOut.includes(line)) this.counts.leftOut.push(line);
  }

  /**
   * Notes a failure, and answers what to print of it.
   *
   * @param {string} title
   * @param {readonly import('vitest/node').SerializedError[]} errors
   * @param {string} id
   */
  failure(title, errors, id) {
    const lines = errors.flatMap((error) => {
      const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
      const own = places.filter((line) => line.includes(ROOT) && !line.includes('node_modules')).slice(0, 6);
      return [
        ...`${error.name ?? 'Error'}: ${error.message}`.split('\n'),
        ...(typeof error.diff === 'string' ? error.diff.split('\n') : []),
        ...own.map((line) => line.replaceAll(`file://${ROOT}/`, '').replaceAll(`${ROOT}/`, '')),
      ];
    });
    const printed = (this.printed.get(id) ?? []).slice(-10).map((line) => `printed: ${line}`);
    const shown = [...lines.slice(0, LINES_OF_AN_ERROR), ...printed].map(
      (line) => `      ${stripVTControlCharacters(line)}`,
    );
    this.counts.failures.push([title, ...shown.slice(0, LINES_SAID_AGAIN)].join('\n'));
    return [`\n    FAILED ${title}`, ...shown, ''].join('\n');
  }
}

/** @param {string} text */
function write(text) {
  process.stdout.write(`${text}\n`);
}

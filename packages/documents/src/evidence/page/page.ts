import { checkEvidence, type Report } from '../check.ts';
import { type Finding, inBothTimes } from '../findings.ts';
import { verdictOf } from '../verdict.ts';

const find = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no “${id}”.`);
  return found;
};

function element(name: string, children: readonly (string | Node)[], className = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

const inputOf = (id: string): HTMLInputElement => {
  const found = find(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`“${id}” is no field.`);
  return found;
};

/** The file that was chosen last: what comes of an earlier one is no longer shown. */
let chosen: File | null = null;
/** What came of it. */
let latest: { file: File; report: Report } | null = null;

async function check(file: File): Promise<void> {
  chosen = file;
  latest = null;
  find('compare').hidden = true;
  const verdict = find('verdict');
  verdict.className = '';
  verdict.textContent = `Checking ${file.name}…`;
  find('report').replaceChildren();
  const report = await checked(file);
  if (chosen !== file) return;
  latest = { file, report };
  find('compare').hidden = report.vouchedBy === null;
  showVerdict();
  find('report').replaceChildren(...shown(report));
}

function showVerdict(): void {
  if (latest === null) return;
  const { outcome, sentence } = verdictOf(latest.report, latest.file.name, inputOf('key').value);
  const verdict = find('verdict');
  verdict.className = outcome;
  verdict.textContent = sentence;
}

async function checked(file: File): Promise<Report> {
  try {
    return await checkEvidence(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    const sentence = `It could not be checked: ${error instanceof Error ? error.message : error}`;
    const findings: Finding[] = [{ outcome: 'broken', members: [], sentence }];
    return { said: null, isWhole: false, vouchedBy: null, findings };
  }
}

const shown = ({ said, isWhole, vouchedBy, findings }: Report): HTMLElement[] => [
  ...list('What is broken', findings, 'broken'),
  ...(said === null ? [] : facts(titleOf(isWhole, vouchedBy), said)),
  ...list('What was proved', findings, 'proved'),
  ...list('What no check of this file can show', findings, 'open'),
];

function list(title: string, findings: readonly Finding[], outcome: Finding['outcome']): HTMLElement[] {
  const some = findings.filter((finding) => finding.outcome === outcome);
  if (some.length === 0) return [];
  const className = outcome === 'broken' ? 'broken' : '';
  const items = some.map(({ sentence }) => element('li', [sentence]));
  return [element('h2', [title], className), element('ul', items)];
}

function titleOf(isWhole: boolean, vouchedBy: string | null): string {
  const says = 'What the file says';
  if (!isWhole) return `${says}, which nobody vouches for as it is now`;
  return vouchedBy === null ? `${says}, which nobody was shown to vouch for` : says;
}

function facts(
  title: string,
  { about, signatures, chain, declined, entries, key }: NonNullable<Report['said']>,
): HTMLElement[] {
  return [
    element('h2', [title]),
    terms({
      Laboratory: [about.laboratory, about.address].filter((text) => text !== '').join(', '),
      Project: about.project.title,
      Workbook: about.workbook.title,
      'Made for': `${about.madeBy}, ${inBothTimes(about.madeAt)}`,
      'Signed with': key,
    }),
    ...signatures.flatMap((signature) => [
      element('h2', [`${signature.kind} by ${signature.name}`]),
      terms({
        Meaning: signature.meaning === '' ? 'Signed before signatures had one' : signature.meaning,
        When: signature.at,
        'Proved by': signature.method,
        Version: `${signature.version}, SHA-256 ${signature.sha256}`,
      }),
    ]),
    ...chain
      .filter(({ isSigned }) => !isSigned)
      .map(({ step, meaning, who }) =>
        element('h2', [`Step ${step} of the chain of signers, ${meaning} by ${who}: not signed`]),
      ),
    ...(declined === null
      ? []
      : [
          element('h2', ['Its signing was ended'], 'broken'),
          terms({ What: declined.message, When: declined.at, Reason: declined.reason }),
        ]),
    element('h2', ['What its activity log says']),
    element(
      'ol',
      entries.map(({ at, message, reason }) =>
        element('li', [`${at}: ${message}${reason === '' ? '' : ` (${reason})`}`]),
      ),
    ),
  ];
}

const terms = (values: Record<string, string>): HTMLElement =>
  element(
    'dl',
    Object.entries(values).flatMap(([term, value]) => [element('dt', [term]), element('dd', [value])]),
  );

const input = inputOf('file');
input.addEventListener('change', () => {
  const file = input.files?.[0];
  if (file !== undefined) void check(file);
});

inputOf('key').addEventListener('input', showVerdict);

for (const name of ['dragover', 'dragleave', 'drop'])
  document.addEventListener(name, (event) => {
    // Elsewhere on the page the browser would open the file.
    event.preventDefault();
    find('drop').classList.toggle('over', name === 'dragover');
    const file = event instanceof DragEvent && name === 'drop' ? event.dataTransfer?.files[0] : undefined;
    if (file !== undefined) void check(file);
  });

/** How one document came out; without `likeness` why it was not compared. */
export interface Result {
  file: string;
  likeness?: number;
  /** Of the pages that were compared. */
  ink?: number;
  words?: number | null;
  pages?: { ours: number; theirs: number };
  reason?: string;
  /** It says nothing about the document, which is tried again. */
  brokeOff?: boolean;
  /** Pictures beside the report, a pair for each page. */
  pictures?: { ours: string | null; theirs: string | null; likeness: number }[];
}

/** So many of the worst are shown beside each other. */
export const WORST = 20;

/** Those that were compared, the least alike first. */
export function worstFirst(results: readonly Result[]): (Result & { likeness: number })[] {
  return results
    .flatMap((result) => (result.likeness === undefined ? [] : [{ ...result, likeness: result.likeness }]))
    .sort((one, other) => one.likeness - other.likeness);
}

const share = (value: number | null | undefined) =>
  value === null || value === undefined ? '   –' : value.toFixed(2);

/** A line for each document, the least alike first, then those that were not compared. */
export function table(results: readonly Result[]): string[] {
  const compared = worstFirst(results);
  const middle = compared[Math.floor(compared.length / 2)]?.likeness;
  return [
    'likeness   ink  words  pages (ours, LibreOffice)  document',
    ...compared.map(({ likeness, ink, words, pages, file }) => {
      const counted = `${pages?.ours ?? 0}, ${pages?.theirs ?? 0}`;
      return `    ${share(likeness)}  ${share(ink)}   ${share(words)}  ${counted.padEnd(25)}  ${file}`;
    }),
    ...results
      .filter(({ likeness }) => likeness === undefined)
      .map(({ file, reason }) => `not compared: ${file}: ${reason}`),
    `${compared.length} compared, the median is ${share(middle)}`,
  ];
}

/** A page with the worst: our pictures on the left, LibreOffice's on the right. */
export function pageOfWorst(results: readonly Result[]): string {
  const picture = (address: string | null, who: string) =>
    address === null ? `<div>${who} has no such page</div>` : `<img alt="${who}" src="${escaped(address)}">`;
  const sections = worstFirst(results)
    .slice(0, WORST)
    .map(({ file, likeness, pictures = [] }) => {
      const pairs = pictures.map(
        (pair) =>
          `<div class="pair">${picture(pair.ours, 'Benchbook')}${picture(pair.theirs, 'LibreOffice')}</div>`,
      );
      return `<h2>${share(likeness)} ${escaped(file)}</h2>${pairs.join('')}`;
    });
  return `<!doctype html><meta charset="utf-8"><title>The worst ${WORST}</title>
<style>body{font:14px sans-serif;background:#ddd}.pair{display:flex;gap:8px;margin-bottom:8px;align-items:start}
.pair>*{width:49%;background:#fff}</style>
<h1>The least alike: Benchbook on the left, LibreOffice on the right</h1>
${sections.join('\n')}
`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

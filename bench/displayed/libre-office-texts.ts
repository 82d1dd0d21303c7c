import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert } from '../lossless/libre-office.ts';
import { readCsv } from './csv.ts';

/** What LibreOffice makes of the cells of one sheet: as shown, and as values without their formats. */
export interface LibreOfficeSheet {
  shown: string[][];
  values: string[][];
}

/** English (US), every text in quotes, all sheets; the last but three says whether formats are applied. */
const csv = (asShown: boolean) =>
  `csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,true,${asShown},false,false,-1`;

/** The sheets of workbooks by their names, in the order of the workbooks; those LibreOffice does not open are empty. */
export async function libreOfficeTexts(workbooks: readonly Uint8Array[], names: readonly string[][]) {
  const shown = await exported(workbooks, names, true);
  const values = await exported(workbooks, names, false);
  return shown.map((sheets, index) => {
    const found = new Map<string, LibreOfficeSheet>();
    for (const [name, cells] of sheets) {
      found.set(name, { shown: cells, values: values[index]?.get(name) ?? [] });
    }
    return found;
  });
}

async function exported(workbooks: readonly Uint8Array[], names: readonly string[][], asShown: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'benchbook-displayed-'));
  try {
    await mkdir(join(folder, 'in'));
    const files = workbooks.map((_, index) => join(folder, 'in', `${index}.xlsx`));
    await Promise.all(workbooks.map((bytes, index) => writeFile(files[index] ?? '', bytes)));
    await convert(folder, csv(asShown), files);
    return await Promise.all(names.map((sheets, index) => sheetsOf(folder, index, sheets)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sheetsOf(folder: string, index: number, names: readonly string[]) {
  const found = new Map<string, string[][]>();
  for (const name of names) {
    const file = join(folder, 'out', `${index}-${name}.csv`);
    if (!name.includes('/') && existsSync(file)) found.set(name, readCsv(await readFile(file, 'utf8')));
  }
  return found;
}

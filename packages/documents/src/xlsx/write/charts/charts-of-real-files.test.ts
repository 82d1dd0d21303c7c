import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { ChartDesign } from '../../drawing-edits.ts';
import { designOf } from '../../drawings/changed-chart.ts';
import { readDrawings } from '../../drawings/read-drawings.ts';
import { patched } from '../../testing/test-patch.ts';

const corpus = fileURLToPath(new URL('../../../../../../../shared/corpus/xlsx/', import.meta.url));
const files = existsSync(corpus) ? readdirSync(corpus) : [];

it.skipIf(files.length === 0)(
  'charts of real workbooks take changes that the guard proves',
  { timeout: 120_000 },
  () => {
    const trend = { kind: 'linear', order: 2, equation: true, rSquared: true } as const;
    let changed = 0;
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(corpus + file));
      // The names of parts stand in the directory of a package as they are.
      if (!Buffer.from(bytes).includes('xl/charts/chart')) continue;
      for (const { sheet, chartSheet, drawings } of readDrawings(bytes).sheets) {
        for (const { id, object } of drawings) {
          if (id === undefined || chartSheet !== undefined || object.content.kind !== 'chart') continue;
          const is = designOf(object.content.chart);
          const changes: Partial<ChartDesign>[] = [
            { title: 'Another', legend: !is.legend },
            ...(is.xTitle === undefined ? [] : [{ xTitle: 'x', yTitle: '' }]),
            ...(is.errors === undefined
              ? []
              : [
                  { errors: { side: 'both', size: { kind: 'percent', value: 5 } } } as const,
                  { errors: null },
                ]),
            ...(is.yScale ? [{ yScale: { min: 1, max: null, logarithmic: true } }] : []),
            ...(is.kind === undefined ? [] : [{ kind: 'scatter' as const, trend }, { kind: 'pie' as const }]),
          ];
          // It throws where the file is not what the change makes of the chart that is drawn.
          for (const chart of changes) patched(bytes, [{ op: 'change-chart', sheet, drawing: id, chart }]);
          const { pkg, original } = patched(bytes, [{ op: 'delete-drawing', sheet, drawing: id }]);
          expect(pkg.names().length, file).toBeLessThan(original.names().length);
          changed += 1;
        }
      }
    }
    expect(changed).toBeGreaterThan(5);
  },
);

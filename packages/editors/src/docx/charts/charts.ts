import { drawCharts } from '../superdoc-corrections/charts.ts';

/** Has the charts of this document drawn as those of a workbook are, if it has any. Before it is loaded. */
export async function loadCharts(docx: Blob): Promise<void> {
  drawCharts(undefined);
  const bytes = new Uint8Array(await docx.arrayBuffer());
  if (!mayHoldCharts(bytes)) return;
  const { chartsOf } = await import('./drawing.ts');
  drawCharts(await chartsOf(bytes));
}

/** By the names of its parts, which a zip holds as they are. Bytes that are no name may look like one by chance. */
export const mayHoldCharts = (docx: Uint8Array): boolean =>
  /charts\/[^/]{1,40}\.xml/i.test(new TextDecoder('latin1').decode(docx));

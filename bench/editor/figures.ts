/** What is measured of an editor, in the order in which it is printed. */
export const ALL_FIGURES = {
  docxCold: { what: 'click on a card → ready, small docx, cold', unit: 's' },
  docxWarm: { what: 'click on a card → ready, small docx, warm', unit: 's' },
  xlsxCold: { what: 'click on a card → ready, small xlsx, cold', unit: 's' },
  xlsxWarm: { what: 'click on a card → ready, small xlsx, warm', unit: 's' },
  docxSave: { what: 'Ctrl+S → version, docx', unit: 's' },
  xlsxSave: { what: 'Ctrl+S → version, xlsx', unit: 's' },
  docxKey: { what: 'processor time of the browser a key, Word, 1 page', unit: 'ms' },
  longDocxKey: { what: 'processor time of the browser a key, Word, 44 pages', unit: 'ms' },
  xlsxKey: { what: 'processor time of the browser a key, Excel', unit: 'ms' },
  docxMemory: { what: 'memory of the browser, docx open', unit: 'MB' },
  xlsxMemory: { what: 'memory of the browser, xlsx open', unit: 'MB' },
  longDocxCold: { what: 'click on a card → one may type, 44-page docx, cold', unit: 's' },
  longDocxWarm: { what: 'click on a card → one may type, 44-page docx, warm', unit: 's' },
  longDocxFrame: { what: 'scrolling 44 pages, 95th percentile of a frame', unit: 'ms' },
  wideXlsxFrame: { what: 'scrolling 100,000 cells, 95th percentile of a frame', unit: 'ms' },
} as const;

export type Figure = keyof typeof ALL_FIGURES;

/** Seconds, milliseconds or MB of 1,048,576 bytes, as the figure says; without what cannot be measured there. */
export type Figures = Partial<Record<Figure, number>>;

/** Of each figure the value in the middle. */
export function median(rounds: readonly Figures[]): Figures {
  const middle = (key: Figure) => {
    const values = rounds.flatMap((round) => round[key] ?? []).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)];
  };
  const figures: Figures = {};
  for (const key of Object.keys(ALL_FIGURES) as Figure[]) {
    const value = middle(key);
    if (value !== undefined) figures[key] = value;
  }
  return figures;
}

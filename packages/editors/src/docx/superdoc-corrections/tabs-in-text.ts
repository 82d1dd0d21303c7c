/** What is laid out of a paragraph, one after the other: texts, tabs, pictures, breaks. Of superdoc 1.46.3. */
interface Run {
  kind?: string;
  text?: string;
  pmStart?: number;
  pmEnd?: number;
  [more: string]: unknown;
}

const holdsTab = ({ kind, text }: Run): boolean => kind !== 'tab' && text?.includes('\t') === true;

/**
 * Runs in which a tab that is a character of a text (what is pasted from a terminal or a spreadsheet, `w:t` of some programs) is a tab like any
 * other. superdoc measured such a text by its pieces and painted it as one: what stands behind the first tab was not on the screen. Runs without
 * such a text come back as they are.
 */
export function tabsApart(runs: Run[], { tabs, indent }: { tabs?: unknown; indent?: unknown }): Run[] {
  if (!runs.some(holdsTab)) return runs;
  const apart = runs.flatMap((run) => {
    if (!holdsTab(run)) return [run];
    let at = run.pmStart;
    // Each tab, and each text between two of them.
    return (run.text ?? '').split(/(\t)/).flatMap((text) => {
      if (text === '') return [];
      const piece: Run = { ...run, text };
      if (at !== undefined) {
        piece.pmStart = at;
        at += text.length;
        piece.pmEnd = at;
      }
      return text === '\t' ? [{ ...piece, kind: 'tab', tabStops: tabs, indent, leader: null }] : [piece];
    });
  });
  let tabIndex = 0;
  return apart.map((run) => (run.kind === 'tab' ? { ...run, tabIndex: tabIndex++ } : run));
}

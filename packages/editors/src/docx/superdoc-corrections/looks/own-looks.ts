/** As much of an element of a file as is looked at. */
interface FileElement {
  name?: string;
  attributes?: Record<string, string>;
  elements?: FileElement[];
}

interface LinkMark {
  type: string;
  attrs: Record<string, unknown>;
}

/** The styles that superdoc gives the text of a link. */
const OF_LINKS = /^(?:Followed)?Hyperlink$/;

/**
 * The mark of a link for a run of it in the file, with whether that looks as it says itself. superdoc showed every link in the style *Hyperlink*: one of
 * which the file does not say so was blue and underlined on the screen alone, and Ctrl+U wrote of it that it is not underlined.
 */
export function linkAsSaid(run: FileElement, mark: LinkMark): LinkMark {
  const looks = run.elements?.find(({ name }) => name === 'w:rPr');
  const style = looks?.elements?.find(({ name }) => name === 'w:rStyle')?.attributes?.['w:val'];
  if (run.name !== 'w:r' || OF_LINKS.test(style ?? '')) return mark;
  return { ...mark, attrs: { ...mark.attrs, hasOwnLook: true } };
}

interface RunAttributes {
  runProperties?: Readonly<Record<string, unknown>> | null;
  runPropertiesInlineKeys?: readonly string[] | null;
  runPropertiesOverrideKeys?: readonly string[] | null;
}

/**
 * What a run says of its look itself, for the paragraph that Enter begins behind it: superdoc took what it has from its styles along, and the file said of
 * every new paragraph which language all of the document is in.
 */
export function ownLooks({
  runProperties,
  runPropertiesInlineKeys: own,
  runPropertiesOverrideKeys: others,
}: RunAttributes): Record<string, unknown> | null {
  if (!runProperties || !own) return runProperties ? { ...runProperties } : null;
  const keys = new Set([...own, ...(others ?? [])]);
  const said = Object.entries(runProperties).filter(([key]) => keys.has(key));
  return said.length > 0 ? Object.fromEntries(said) : null;
}

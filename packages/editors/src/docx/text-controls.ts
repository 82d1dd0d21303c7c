import { headlessToolbarHelpers } from 'superdoc/headless-toolbar';
import type { SuperDocUI } from 'superdoc/ui';
import type { PageContext } from '../frame/editor-contract.ts';
import type { IconName } from '../frame/screen/icons.ts';
import { fillColours } from '../frame/screen/pickers.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

/** The paragraph styles a person looks for first, in this order; a document's others follow by name. */
const USUAL_STYLES = ['Normal', 'Title', 'Subtitle', 'Heading1', 'Heading2', 'Heading3', 'Heading4', 'Quote'];

type Toolbar = PageContext['frame']['toolbar'];

/** Style, font and size of what is selected. */
export function textControls(
  document_: SuperdocDocument,
  ui: SuperDocUI,
  toolbar: Toolbar,
  offered: readonly string[],
): HTMLElement[] {
  const styles = stylesOf(document_);
  const style = toolbar.select({
    id: 'linked-style',
    label: 'Style',
    width: 108,
    options: styles.map(({ id, name }) => ({ value: id, label: name })),
    onChange: (id) => {
      const chosen = styles.find((candidate) => candidate.id === id);
      if (chosen) ui.toolbar.execute('linked-style', chosen.style);
    },
  });
  const font = toolbar.select({
    id: 'font-family',
    label: 'Font',
    width: 112,
    options: fontsOf(ui, offered),
    onChange: (family) => ui.toolbar.execute('font-family', family),
  });
  const size = toolbar.select({
    id: 'font-size',
    label: 'Font size',
    width: 56,
    options: ui.fonts.getSizeOptions(),
    onChange: (points) => ui.toolbar.execute('font-size', points),
  });
  return [style, font, size];
}

/** superdoc gives its style list without types: what is read from it is checked here. */
export function stylesOf(
  document_: SuperdocDocument,
): { id: string; name: string; style: Record<string, unknown> }[] {
  const found = headlessToolbarHelpers.getQuickFormatList(document_.editor) as unknown[];
  const styles = found.flatMap((style) => {
    const { id, definition } = style as { id?: unknown; definition?: { attrs?: { name?: unknown } } };
    if (typeof id !== 'string') return [];
    const name = definition?.attrs?.name;
    // The list holds plain objects, and the command wants one of them back as it is.
    return [
      {
        id,
        name: capitalised(typeof name === 'string' ? name : id),
        style: style as Record<string, unknown>,
      },
    ];
  });
  const rank = (id: string) => {
    const at = USUAL_STYLES.indexOf(id);
    return at < 0 ? USUAL_STYLES.length : at;
  };
  return styles.sort((a, b) => rank(a.id) - rank(b.id) || a.name.localeCompare(b.name));
}

/** A button whose panel offers colours; `noneValue` is what superdoc calls none. */
export function colour(
  toolbar: Toolbar,
  ui: SuperDocUI,
  id: 'text-color' | 'highlight-color',
  label: string,
  name: IconName,
  none: string,
  noneValue: string,
  focus: () => void,
): HTMLElement {
  const button = toolbar.panel({
    id,
    label,
    icon: name,
    fill: (panel, close) =>
      fillColours(panel, close, none, (chosen) => {
        ui.toolbar.execute(id, chosen ?? noneValue);
        focus();
      }),
  });
  button.dataset.swatch = '';
  return button;
}

/** The fonts to choose from: those `offered`, and those of the document once superdoc has found them. */
export function fontsOf(ui: SuperDocUI, offered: readonly string[]): { label: string; value: string }[] {
  const names = new Map(offered.map((name) => [name.toLowerCase(), { label: name, value: name }]));
  for (const { label, value } of ui.fonts.getOptions()) names.set(label.toLowerCase(), { label, value });
  return [...names.values()].sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** superdoc answers a CSS font stack; the list has the font under its first name. */
export function fontShown(ui: SuperDocUI, offered: readonly string[], stack: string): string {
  const family = firstFamily(stack);
  const option = fontsOf(ui, offered).find(({ value }) => firstFamily(value) === family);
  return option?.value ?? stack.split(',')[0]?.trim() ?? '';
}

function firstFamily(stack: string): string {
  return (stack.split(',')[0] ?? '').replaceAll(/["']/g, '').trim().toLowerCase();
}

/** The colour under a colour button's icon. */
export function swatchOf(id: string, value: string): string {
  if (/^#|^rgb/.test(value)) return value;
  return id === 'text-color' ? 'currentColor' : 'transparent';
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

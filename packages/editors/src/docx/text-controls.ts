import { t } from '@benchbook/words';
import type { PageContext } from '../frame/editor-contract.ts';
import type { IconName } from '../frame/screen/icons.ts';
import { fillColours } from '../frame/screen/pickers.ts';
import { applyStyle, characterStyleIn, NO_SUGGESTION, paragraphStyleIn } from './styles/apply.ts';
import type { DocumentStyle } from './styles/document-styles.ts';
import type { SuperDocUI, SuperdocDocument } from './superdoc-document.ts';

type Toolbar = PageContext['frame']['toolbar'];

/** The control with the style of what is selected. */
export const STYLE = 'style';

const GROUPS: Record<DocumentStyle['kind'], string> = { paragraph: t('Paragraphs'), character: t('Text') };
/** Styles of both kinds may have the same id. */
const choiceOf = ({ kind, id }: Pick<DocumentStyle, 'kind' | 'id'>) => `${kind} ${id}`;

/**
 * What the list of styles says of the selection, and what that is called: the style of its text, where all of that has one, or of its
 * first paragraph.
 */
export function styleShown(document_: SuperdocDocument): { value: string; valueName: string } {
  const { state } = document_.writing;
  const ofText = characterStyleIn(state);
  const known = (kind: DocumentStyle['kind'], id: string | undefined) =>
    document_.styles.find((each) => each.kind === kind && (id === undefined ? each.isUsual : each.id === id));
  const shown =
    (ofText !== undefined && known('character', ofText)) || known('paragraph', paragraphStyleIn(state));
  return shown ? { value: choiceOf(shown), valueName: shown.name } : { value: '', valueName: '' };
}

/** Style, font and size of what is selected. */
export function textControls(
  document_: SuperdocDocument,
  ui: SuperDocUI,
  toolbar: Toolbar,
  offered: readonly string[],
  refuse: (why: string) => void,
): HTMLElement[] {
  const offeredStyles = document_.styles.filter(({ isHidden }) => !isHidden);
  const style = toolbar.select({
    id: STYLE,
    label: t('Style'),
    width: 108,
    options: offeredStyles.map((each) => ({
      value: choiceOf(each),
      label: each.name,
      group: GROUPS[each.kind],
    })),
    onChange: (value) => {
      const chosen = document_.styles.find((each) => choiceOf(each) === value);
      if (document_.superdoc.config.documentMode !== 'editing') {
        refuse(NO_SUGGESTION);
        toolbar.update(STYLE, styleShown(document_));
      } else if (chosen) applyStyle(document_, chosen);
    },
  });
  const font = toolbar.select({
    id: 'font-family',
    label: t('Font'),
    width: 112,
    options: fontsOf(ui, offered),
    onChange: (family) => ui.toolbar.execute('font-family', family),
  });
  const size = toolbar.select({
    id: 'font-size',
    label: t('Font size'),
    // Half points, too: 10.5.
    width: 64,
    options: ui.fonts.getSizeOptions(),
    onChange: (points) => ui.toolbar.execute('font-size', points),
  });
  return [style, font, size];
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

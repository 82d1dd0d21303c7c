import { headlessToolbarHelpers } from 'superdoc/headless-toolbar';
import { createSuperDocUI, type SuperDocUI, type ToolbarSnapshotSlice } from 'superdoc/ui';
import { downloadFile } from '../chrome/download.ts';
import { shortcut } from '../chrome/frame.ts';
import type { IconName } from '../chrome/icons.ts';
import type { PageContext } from '../chrome/page.ts';
import { fillColours, fillForm, fillTableSizes } from '../chrome/pickers.ts';
import { fillMenu } from '../chrome/popover.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

/** The paragraph styles a person looks for first, in this order; a document's others follow by name. */
const USUAL_STYLES = ['Normal', 'Title', 'Subtitle', 'Heading1', 'Heading2', 'Heading3', 'Heading4', 'Quote'];

const ZOOMS = [50, 75, 90, 100, 125, 150, 200];

/** Commands with an on/off state that need nothing but a button. */
type Plain =
  | 'undo'
  | 'redo'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strikethrough'
  | 'bullet-list'
  | 'numbered-list'
  | 'indent-decrease'
  | 'indent-increase'
  | 'clear-formatting'
  | 'image';

const TABLE_COMMANDS = [
  ['table-add-row-before', 'Insert row above'],
  ['table-add-row-after', 'Insert row below'],
  ['table-add-column-before', 'Insert column left'],
  ['table-add-column-after', 'Insert column right'],
  null,
  ['table-merge-cells', 'Merge cells'],
  ['table-split-cell', 'Split cell'],
  null,
  ['table-delete-row', 'Delete row'],
  ['table-delete-column', 'Delete column'],
  ['table-delete', 'Delete table'],
] as const;

const ALIGNMENT_ICONS: Record<string, IconName> = {
  left: 'left',
  center: 'center',
  right: 'right',
  justify: 'justify',
};

export interface DocxToolbar {
  setEditable(editable: boolean): void;
  destroy(): void;
}

/** Builds the toolbar of a docx and keeps its buttons in step with the selection. */
export function buildDocxToolbar(context: PageContext, document_: SuperdocDocument): DocxToolbar {
  const { toolbar } = context.frame;
  const ui = createSuperDocUI({ superdoc: document_.superdoc });
  const focus = () => document_.focus();
  toolbar.returnFocusWith(focus);
  let isEditable = false;
  const build = () => {
    toolbar.clear();
    if (isEditable) addEditing(context, document_, ui);
    addViewing(context, document_, ui);
    show(ui.toolbar.getSnapshot());
  };
  const shownAs: Record<string, (value: string) => string> = {
    'font-family': (stack) => fontShown(ui, stack),
    // A paragraph that names no style has the document's default one.
    'linked-style': (id) => id || (stylesOf(document_)[0]?.id ?? ''),
  };
  const show = (snapshot: ToolbarSnapshotSlice) => {
    for (const [id, state] of Object.entries(snapshot.commands)) {
      if (!state || id === 'zoom') continue;
      const value = typeof state.value === 'string' ? state.value : '';
      toolbar.update(id, {
        disabled: state.disabled,
        pressed: state.active,
        value: shownAs[id]?.(value) ?? value,
      });
      if (id.endsWith('-color')) toolbar.update(id, { swatch: swatchOf(id, value) });
      if (id === 'text-align') toolbar.update(id, { icon: ALIGNMENT_ICONS[value] ?? 'left' });
    }
  };
  const stopToolbar = ui.toolbar.observe(show);
  const stopZoom = ui.zoom.observe(({ mode, value }) => {
    toolbar.update('zoom', { value: mode === 'fit-width' ? 'fit' : String(Math.round(value)) });
  });
  const stopFonts = ui.fonts.observe(() => {
    if (isEditable) build();
  });
  return {
    setEditable(editable) {
      isEditable = editable;
      build();
    },
    destroy() {
      stopToolbar();
      stopZoom();
      stopFonts();
      ui.destroy();
    },
  };
}

function addEditing(context: PageContext, document_: SuperdocDocument, ui: SuperDocUI): void {
  const { toolbar } = context.frame;
  const { edit, review, comment } = context.opened.permissions;
  const focus = () => document_.focus();
  const plain = (id: Plain, label: string, name: IconName, keys?: string, toggle = false) =>
    toolbar.button({
      id,
      label,
      icon: name,
      toggle,
      ...(keys ? { shortcut: shortcut(keys) } : {}),
      onPress: () => {
        ui.toolbar.execute(id);
        focus();
      },
    });

  toolbar.addGroup(0, plain('undo', 'Undo', 'undo', 'Z'), plain('redo', 'Redo', 'redo', 'Shift+Z'));
  if (edit || review) {
    toolbar.addGroup(3, ...textControls(document_, ui, toolbar));
    toolbar.addGroup(
      1,
      plain('bold', 'Bold', 'bold', 'B', true),
      plain('italic', 'Italic', 'italic', 'I', true),
      plain('underline', 'Underline', 'underline', 'U', true),
    );
    toolbar.addGroup(
      5,
      plain('strikethrough', 'Strikethrough', 'strike', undefined, true),
      colour(toolbar, ui, 'text-color', 'Text colour', 'color', 'Automatic', '#000000', focus),
      colour(toolbar, ui, 'highlight-color', 'Highlight', 'highlight', 'No highlight', 'none', focus),
      plain('clear-formatting', 'Clear formatting', 'clear'),
    );
    toolbar.addGroup(
      4,
      plain('bullet-list', 'Bulleted list', 'bullets', undefined, true),
      plain('numbered-list', 'Numbered list', 'numbers', undefined, true),
      plain('indent-decrease', 'Decrease indent', 'outdent'),
      plain('indent-increase', 'Increase indent', 'indent'),
      toolbar.panel({
        id: 'text-align',
        label: 'Alignment',
        icon: 'left',
        fill: (panel, close) =>
          fillMenu(
            panel,
            close,
            (['left', 'center', 'right', 'justify'] as const).map((side) => ({
              label: { left: 'Align left', center: 'Centre', right: 'Align right', justify: 'Justify' }[side],
              run: () => {
                ui.toolbar.execute('text-align', side);
                focus();
              },
            })),
          ),
      }),
      toolbar.panel({
        id: 'line-height',
        label: 'Line spacing',
        icon: 'spacing',
        fill: (panel, close) =>
          fillMenu(
            panel,
            close,
            [1, 1.15, 1.5, 2, 2.5, 3].map((height) => ({
              label: height.toFixed(2),
              run: () => {
                ui.toolbar.execute('line-height', height);
                focus();
              },
            })),
          ),
      }),
    );
  }
  const inserts: HTMLElement[] = [];
  if (edit) inserts.push(tablePanel(toolbar, ui, focus), plain('image', 'Insert image', 'image'));
  if (edit || review) inserts.push(linkPanel(toolbar, ui, focus));
  if (comment) inserts.push(commentPanel(context, ui, focus));
  if (inserts.length > 0) toolbar.addGroup(6, ...inserts);
  if (edit) {
    toolbar.addGroup(
      8,
      toolbar.panel({
        id: 'review',
        label: 'Suggested changes',
        icon: 'accept',
        fill: (panel, close) => fillMenu(panel, close, reviewEntries(document_, ui)),
      }),
    );
  }
}

function addViewing({ frame, opened, http }: PageContext, document_: SuperdocDocument, ui: SuperDocUI): void {
  const { toolbar } = frame;
  const find = toolbar.button({
    id: 'find',
    label: 'Find and replace',
    icon: 'search',
    shortcut: shortcut('F'),
    onPress: () => {
      // superdoc opens its find panel on this key only, and only while it has the focus.
      document_.focus();
      const key = new KeyboardEvent('keydown', {
        key: 'f',
        code: 'KeyF',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      });
      document_.editor.view?.dom.dispatchEvent(key);
    },
  });
  const zoom = toolbar.select({
    id: 'zoom',
    label: 'Zoom',
    width: 92,
    options: [
      { value: 'fit', label: 'Fit width' },
      ...ZOOMS.map((percent) => ({ value: String(percent), label: `${percent} %` })),
    ],
    onChange: (value) => {
      if (value === 'fit') ui.zoom.setMode('fit-width');
      else ui.zoom.set(Number(value));
    },
  });
  toolbar.addGroup(2, find, zoom);
  if (opened.permissions.download) {
    toolbar.addGroup(
      7,
      toolbar.button({
        id: 'download',
        label: 'Download',
        icon: 'download',
        onPress: () => void downloadFile(frame, http, opened.title),
      }),
    );
  }
  const { mode, value } = ui.zoom.getSnapshot();
  toolbar.update('zoom', { value: mode === 'fit-width' ? 'fit' : String(Math.round(value)) });
}

type Toolbar = PageContext['frame']['toolbar'];

function textControls(document_: SuperdocDocument, ui: SuperDocUI, toolbar: Toolbar): HTMLElement[] {
  const styles = stylesOf(document_);
  const style = toolbar.select({
    id: 'linked-style',
    label: 'Style',
    width: 116,
    options: styles.map(({ id, name }) => ({ value: id, label: name })),
    onChange: (id) => {
      const chosen = styles.find((candidate) => candidate.id === id);
      if (chosen) ui.toolbar.execute('linked-style', chosen.style);
    },
  });
  const font = toolbar.select({
    id: 'font-family',
    label: 'Font',
    width: 124,
    options: ui.fonts.getOptions().map(({ label, value }) => ({ label, value })),
    onChange: (family) => ui.toolbar.execute('font-family', family),
  });
  const size = toolbar.select({
    id: 'font-size',
    label: 'Font size',
    width: 58,
    options: ui.fonts.getSizeOptions(),
    onChange: (points) => ui.toolbar.execute('font-size', points),
  });
  return [style, font, size];
}

/** superdoc gives its style list without types: what is read from it is checked here. */
function stylesOf(
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

function colour(
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

function tablePanel(toolbar: Toolbar, ui: SuperDocUI, focus: () => void): HTMLElement {
  return toolbar.panel({
    id: 'table',
    label: 'Table',
    icon: 'table',
    fill: (panel, close) => {
      const { commands } = ui.toolbar.getSnapshot();
      if (commands['table-add-row-before']?.disabled !== false) {
        return fillTableSizes(panel, close, (rows, cols) => {
          ui.toolbar.execute('table-insert', { rows, cols });
          focus();
        });
      }
      const entries = TABLE_COMMANDS.map((entry) => {
        if (!entry) return null;
        const [id, label] = entry;
        const run = () => {
          ui.toolbar.execute(id);
          focus();
        };
        return { label, disabled: commands[id]?.disabled ?? true, run };
      });
      fillMenu(panel, close, entries);
    },
  });
}

function linkPanel(toolbar: Toolbar, ui: SuperDocUI, focus: () => void): HTMLElement {
  return toolbar.panel({
    id: 'link',
    label: 'Link',
    icon: 'link',
    fill: (panel, close) => {
      const current = ui.toolbar.getSnapshot().commands.link?.value;
      const href = typeof current === 'string' ? current : '';
      const set = (value: string | null) => {
        focus();
        ui.toolbar.execute('link', { href: value });
      };
      fillForm(panel, close, {
        fields: [{ name: 'href', label: 'Address', value: href, placeholder: 'https://' }],
        submit: {
          label: href ? 'Change' : 'Insert',
          run: (values) => {
            const address = completeAddress(values.href ?? '');
            if (address) set(address);
          },
        },
        ...(href ? { remove: { label: 'Remove', run: () => set(null) } } : {}),
      });
    },
  });
}

function commentPanel({ frame }: PageContext, ui: SuperDocUI, focus: () => void): HTMLElement {
  return frame.toolbar.panel({
    id: 'comment',
    label: 'Comment',
    icon: 'comment',
    fill: (panel, close) => {
      const capture = ui.selection.capture();
      const target = capture?.target;
      if (!capture || !target || capture.empty) {
        panel.append(
          Object.assign(document.createElement('p'), {
            className: 'hint',
            textContent: 'Select the text to comment on first.',
          }),
        );
        return;
      }
      fillForm(panel, close, {
        fields: [{ name: 'text', label: 'Comment', value: '' }],
        submit: {
          label: 'Add',
          run: ({ text = '' }) => {
            if (text.trim()) ui.comments.createFromCapture({ ...capture, target }, { text: text.trim() });
            focus();
          },
        },
      });
    },
  });
}

function reviewEntries(document_: SuperdocDocument, ui: SuperDocUI) {
  const { commands } = ui.toolbar.getSnapshot();
  const isSuggesting = document_.superdoc.config.documentMode === 'suggesting';
  return [
    {
      label: isSuggesting ? 'Stop suggesting: edit directly' : 'Suggest: track my changes',
      run: () => {
        document_.setMode(isSuggesting ? 'editing' : 'suggesting');
        document_.focus();
      },
    },
    null,
    {
      label: 'Accept the selected change',
      disabled: commands['track-changes-accept-selection']?.disabled ?? true,
      run: () => void ui.toolbar.execute('track-changes-accept-selection'),
    },
    {
      label: 'Reject the selected change',
      disabled: commands['track-changes-reject-selection']?.disabled ?? true,
      run: () => void ui.toolbar.execute('track-changes-reject-selection'),
    },
  ];
}

/** An address somebody typed, made complete; null for one that must not be in a document (a script, say). */
function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (text.startsWith('#') || /^(https?:|mailto:|ftp:)/i.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  return text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`;
}

/** superdoc answers a CSS font stack; the list has the font under its first name. */
function fontShown(ui: SuperDocUI, stack: string): string {
  const family = firstFamily(stack);
  const option = ui.fonts.getOptions().find(({ value }) => firstFamily(value) === family);
  return option?.value ?? stack.split(',')[0]?.trim() ?? '';
}

function firstFamily(stack: string): string {
  return (stack.split(',')[0] ?? '').replaceAll(/["']/g, '').trim().toLowerCase();
}

function swatchOf(id: string, value: string): string {
  if (/^#|^rgb/.test(value)) return value;
  return id === 'text-color' ? 'currentColor' : 'transparent';
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

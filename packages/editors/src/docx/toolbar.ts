import { createSuperDocUI, type SuperDocUI, type ToolbarSnapshotSlice } from 'superdoc/ui';
import type { Choices } from '../frame/choices.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { downloadFile } from '../frame/screen/download.ts';
import { shortcut } from '../frame/screen/frame.ts';
import type { IconName } from '../frame/screen/icons.ts';
import { fillMenu } from '../frame/screen/popover.ts';
import { characterPanel } from './character-panel.ts';
import { type Height, offerHeights } from './heights.ts';
import { commentPanel, linkPanel, reviewEntries, tablePanel, trackingButton } from './panels.ts';
import type { SuperdocDocument } from './superdoc-document.ts';
import { colour, fontShown, stylesOf, swatchOf, textControls } from './text-controls.ts';

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

const ALIGNMENT_ICONS: Record<string, IconName> = {
  left: 'left',
  center: 'center',
  right: 'right',
  justify: 'justify',
};

export interface DocxToolbar {
  setEditable(editable: boolean): void;
  /** How large the document is shown. */
  zoom: SuperDocUI['zoom'];
  destroy(): void;
}

/** Builds the toolbar of a docx and keeps its buttons in step with the selection. */
export function buildDocxToolbar(
  context: PageContext,
  document_: SuperdocDocument,
  choices: Choices,
): DocxToolbar {
  const { toolbar } = context.frame;
  const ui = createSuperDocUI({ superdoc: document_.superdoc });
  offerHeights(document_, ui);
  const focus = () => document_.focus();
  toolbar.returnFocusWith(focus);
  let isEditable = false;
  const build = () => {
    toolbar.clear();
    if (isEditable) addEditing(context, document_, choices, ui, build);
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
    zoom: ui.zoom,
    destroy() {
      stopToolbar();
      stopZoom();
      stopFonts();
      ui.destroy();
    },
  };
}

function addEditing(
  context: PageContext,
  document_: SuperdocDocument,
  choices: Choices,
  ui: SuperDocUI,
  rebuild: () => void,
): void {
  const { toolbar } = context.frame;
  const { edit, review, comment } = context.opened.permissions;
  const { access, authorAllows } = context.opened;
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

  const raised = (id: Height, label: string, keys: string) =>
    toolbar.button({
      id,
      label,
      icon: id,
      toggle: true,
      shortcut: shortcut(keys),
      onPress: () => {
        ui.commands.get(id)?.execute();
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
      raised('subscript', 'Subscript', '='),
      raised('superscript', 'Superscript', 'Shift+='),
    );
    toolbar.addGroup(
      5,
      plain('strikethrough', 'Strikethrough', 'strike', undefined, true),
      colour(toolbar, ui, 'text-color', 'Text colour', 'color', 'Automatic', '#000000', focus),
      colour(toolbar, ui, 'highlight-color', 'Highlight', 'highlight', 'No highlight', 'none', focus),
      plain('clear-formatting', 'Clear formatting', 'clear'),
    );
  }
  // The editor tracks no change of a paragraph's format, so it could not be a suggestion.
  if (edit) {
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
  if (edit) inserts.push(tablePanel(toolbar, document_, ui, focus), plain('image', 'Insert image', 'image'));
  if (edit && context.host.declares('onRequestInsertImage')) {
    inserts.push(
      toolbar.button({
        id: 'host-image',
        label: 'Insert image from the application',
        icon: 'hostImage',
        onPress: () => context.host.emit('onRequestInsertImage', { c: 'add' }),
      }),
    );
  }
  if (edit || review) inserts.push(linkPanel(toolbar, ui, focus));
  if (edit || review) {
    const write = (character: string) => {
      document_.insertText(character);
      focus();
    };
    inserts.push(characterPanel(toolbar, choices, write));
  }
  if (comment) inserts.push(commentPanel(context, ui, focus));
  if (inserts.length > 0) toolbar.addGroup(6, ...inserts);
  if (edit && access === 'edit') {
    // Who edits against the will of its author changes none of its settings.
    const mayTrack = authorAllows !== 'view';
    toolbar.addGroup(1, trackingButton(toolbar, document_, mayTrack, rebuild));
  }
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

import { createSuperDocUI, type SuperDocUI, type ToolbarSnapshotSlice } from 'superdoc/ui';
import type { Choices } from '../frame/choices.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import type { IconName } from '../frame/screen/icons.ts';
import { offerHeights } from './heights.ts';
import { mayBreakPages, NOT_HERE } from './page-break.ts';
import { lettersInStory } from './styles/letters-in-story.ts';
import type { SuperdocDocument } from './superdoc-document.ts';
import { fontShown, fontsOf, STYLE, styleShown, swatchOf } from './text-controls.ts';
import { addEditing, addViewing, type Tools } from './tools.ts';

const ALIGNMENT_ICONS: Record<string, IconName> = {
  left: 'left',
  center: 'center',
  right: 'right',
  justify: 'justify',
};

/** What superdoc 1.46.3 does nothing about in headers, footers and notes, and pages that break there. */
const IN_THE_TEXT_ONLY = ['bullet-list', 'numbered-list', 'comment', 'page-break'] as const;

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
  /** Names of the fonts to choose from. */
  fonts: readonly string[],
  opens: Tools['opens'],
): DocxToolbar {
  const { toolbar } = context.frame;
  const ui = createSuperDocUI({ superdoc: document_.superdoc });
  const offerKeys = () => {
    const stopHeights = offerHeights(document_, ui);
    const press = () => toolbar.press('link');
    const link = ui.commands.register({ id: 'ask-link', shortcut: 'Mod-K', execute: press });
    return () => {
      stopHeights();
      link.unregister();
    };
  };
  let stopKeys = () => {};
  const focus = () => document_.focus();
  toolbar.returnFocusWith(focus);
  let isEditable = false;
  const build = () => {
    toolbar.clear();
    if (isEditable) addEditing(tools);
    addViewing(tools);
    show(ui.toolbar.getSnapshot());
  };
  const tools = { context, document_, ui, choices, fonts, opens, rebuild: build };
  const shownAs: Record<string, (value: string) => string> = {
    'font-family': (stack) => fontShown(ui, fonts, stack),
  };
  const show = (snapshot: ToolbarSnapshotSlice) => {
    for (const [id, state] of Object.entries(snapshot.commands)) {
      if (!state || id === 'zoom') continue;
      if (id === 'linked-style') {
        // superdoc knows no styles in headers and notes; they have those of the document.
        toolbar.update(STYLE, {
          disabled: snapshot.commands.bold?.disabled ?? true,
          ...styleShown(document_),
        });
        continue;
      }
      const value = typeof state.value === 'string' ? state.value : '';
      toolbar.update(id, {
        disabled: state.disabled,
        pressed: state.active,
        value: shownAs[id]?.(value) ?? value,
        // A size that the list does not offer, such as 10.5pt.
        ...(id === 'font-size' && { valueName: value.replace(/pt$/, '') }),
      });
      if (id.endsWith('-color')) toolbar.update(id, { swatch: swatchOf(id, value) });
      if (id === 'text-align') toolbar.update(id, { icon: ALIGNMENT_ICONS[value] ?? 'left' });
    }
    const letters = lettersInStory(document_);
    if (letters) {
      toolbar.update('font-family', { value: fontShown(ui, fonts, letters.font) });
      toolbar.update('font-size', { value: letters.size, valueName: letters.size.replace(/pt$/, '') });
    }
    for (const id of IN_THE_TEXT_ONLY) {
      const isElsewhere = id === 'page-break' && !mayBreakPages(document_);
      const isDisabled = snapshot.commands[id as 'bullet-list']?.disabled ?? isElsewhere;
      toolbar.update(id, {
        disabled: letters !== undefined || isDisabled,
        unavailable: letters ? NOT_HERE : '',
      });
    }
  };
  const stopToolbar = ui.toolbar.observe(show);
  const stopZoom = ui.zoom.observe(({ mode, value }) => {
    toolbar.update('zoom', { value: mode === 'fit-width' ? 'fit' : String(Math.round(value)) });
  });
  const stopFonts = ui.fonts.observe(() => {
    toolbar.update('font-family', { options: fontsOf(ui, fonts) });
    show(ui.toolbar.getSnapshot());
  });
  return {
    setEditable(editable) {
      isEditable = editable;
      stopKeys();
      const { edit, review } = context.opened.permissions;
      stopKeys = editable && (edit || review) ? offerKeys() : () => {};
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

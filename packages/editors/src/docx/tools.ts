import { t } from '@benchbook/words';
import type { Choices } from '../frame/choices.ts';
import type { PageContext } from '../frame/editor-contract.ts';
import { downloadFile } from '../frame/screen/download.ts';
import { shortcut } from '../frame/screen/frame.ts';
import type { IconName } from '../frame/screen/icons.ts';
import { fillMenu } from '../frame/screen/popover.ts';
import { characterPanel } from './character-panel.ts';
import { contentsPanel, updateAll } from './contents/panel.ts';
import { equationPanel } from './equations/panel.ts';
import type { Height } from './heights.ts';
import { headerFooterPanel } from './layout/header-footer.ts';
import { pageSetupPanel } from './layout/page-setup.ts';
import { mayBreakPages, NO_SUGGESTION } from './page-break.ts';
import { commentPanel, linkPanel, reviewEntries, trackingButton } from './panels.ts';
import { picturePanel } from './pictures/panel.ts';
import { captionPanel } from './references/captions.ts';
import { crossReferencePanel } from './references/cross-references.ts';
import { mayInsert, NO_SUGGESTION as NO_FIELD } from './references/fields.ts';
import { insertNote, type NoteKind } from './references/notes.ts';
import type { SuperDocUI, SuperdocDocument } from './superdoc-document.ts';
import { tablePanel } from './tables/panel.ts';
import { colour, textControls } from './text-controls.ts';
import { wordCountPanel } from './word-count.ts';

const ZOOMS = [50, 75, 90, 100, 125, 150, 200];

/** What the tools of a document work with. */
export interface Tools {
  context: PageContext;
  document_: SuperdocDocument;
  ui: SuperDocUI;
  choices: Choices;
  /** Names of the fonts to choose from. */
  fonts: readonly string[];
  /** Opens what looks for something in the text, and what checks its words. */
  opens: { find: () => void; spelling: () => void };
  /** Builds the toolbar anew. */
  rebuild: () => void;
}

/** How soon tools find no room in the bar. In a window of 1280 pixels it holds what is used every day. */
const RANK = { undo: 0, marks: 1, heights: 2, track: 3, inserts: 4, find: 5, fonts: 6, colours: 7, lists: 8 };
const RARE = { review: 9, zoom: 10, paragraph: 11, more: 12 };

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
  | 'copy-format'
  | 'image';

/** Adds what changes the document, as far as its person may. */
export function addEditing(tools: Tools): void {
  const { context, document_, ui, fonts, opens, rebuild } = tools;
  const { toolbar } = context.frame;
  const { edit, review } = context.opened.permissions;
  const { access, authorAllows } = context.opened;
  const focus = () => document_.focus();
  const command = (id: Plain | Height, label: string, name: IconName, keys = '', toggle = false) =>
    toolbar.button({
      id,
      label,
      icon: name,
      toggle,
      ...(keys ? { shortcut: keys.split(' ').map(shortcut).join(' or ') } : {}),
      onPress: () => {
        if (id !== 'image' || !document_.refusesHere('object')) ui.commands.get(id)?.execute();
        focus();
      },
    });

  toolbar.addGroup(
    RANK.undo,
    command('undo', t('Undo'), 'undo', 'Z'),
    command('redo', t('Redo'), 'redo', 'Shift+Z'),
  );
  if (edit || review) {
    toolbar.addGroup(
      RANK.fonts,
      ...textControls(document_, ui, toolbar, fonts, (text) =>
        context.frame.setLine('message', { tone: 'warning', text, closable: true }),
      ),
    );
    toolbar.addGroup(
      RANK.marks,
      command('bold', t('Bold'), 'bold', 'B', true),
      command('italic', t('Italic'), 'italic', 'I', true),
      command('underline', t('Underline'), 'underline', 'U', true),
    );
    toolbar.addGroup(
      RANK.heights,
      command('subscript', t('Subscript'), 'subscript', '= ,', true),
      command('superscript', t('Superscript'), 'superscript', 'Shift+= .', true),
    );
    toolbar.addGroup(
      RANK.colours,
      colour(toolbar, ui, 'text-color', t('Text colour'), 'color', t('Automatic'), '#000000', focus),
      colour(toolbar, ui, 'highlight-color', t('Highlight'), 'highlight', t('No highlight'), 'none', focus),
    );
  }
  // The editor tracks no change of a paragraph's format, so it could not be a suggestion.
  if (edit) {
    toolbar.addGroup(
      RANK.lists,
      command('bullet-list', t('Bulleted list'), 'bullets', undefined, true),
      command('numbered-list', t('Numbered list'), 'numbers', undefined, true),
    );
  }
  toolbar.addGroup(RANK.inserts, ...inserts(tools, command));
  if (edit && access === 'edit') {
    // Who edits against the will of its author changes none of its settings.
    const mayTrack = authorAllows !== 'view';
    toolbar.addGroup(RANK.track, trackingButton(toolbar, document_, mayTrack, rebuild));
  }
  if (edit) {
    toolbar.addGroup(
      RARE.review,
      toolbar.panel({
        id: 'review',
        label: t('Suggested changes'),
        icon: 'accept',
        fill: (panel, close) => fillMenu(panel, close, reviewEntries(context.frame, document_, ui, rebuild)),
      }),
    );
    toolbar.addGroup(
      RARE.paragraph,
      command('indent-decrease', t('Decrease indent'), 'outdent'),
      command('indent-increase', t('Increase indent'), 'indent'),
      ...paragraphMenus(tools),
      picturePanel(toolbar, document_, focus),
      pageSetupPanel(toolbar, document_, focus),
      headerFooterPanel(context, document_),
      equationPanel(context, document_),
      captionPanel(context, document_),
      crossReferencePanel(context, document_),
      contentsPanel(context, document_),
      toolbar.button({
        id: 'update-references',
        label: t('Update all references'),
        icon: 'update',
        shortcut: 'F9',
        unavailable: mayInsert(document_) ? undefined : NO_FIELD,
        onPress: () => void updateAll(context, document_),
      }),
      toolbar.button({
        id: 'footnote',
        label: t('Footnote'),
        icon: 'note',
        shortcut: shortcut('Alt+F'),
        unavailable: mayInsert(document_) ? undefined : NO_FIELD,
        onPress: () => addNote(context, document_, 'footnote'),
      }),
      toolbar.button({
        id: 'endnote',
        label: t('Endnote'),
        icon: 'endnote',
        shortcut: shortcut('Alt+D'),
        unavailable: mayInsert(document_) ? undefined : NO_FIELD,
        onPress: () => addNote(context, document_, 'endnote'),
      }),
      toolbar.button({
        id: 'page-break',
        label: t('Page break'),
        icon: 'pageBreak',
        shortcut: shortcut('Enter'),
        unavailable: mayBreakPages(document_) ? undefined : NO_SUGGESTION,
        onPress: () => {
          if (!document_.refusesHere('object')) document_.writing.commands.insertPageBreak?.();
          focus();
        },
      }),
    );
  }
  if (edit || review) {
    toolbar.addGroup(
      RARE.more,
      command('strikethrough', t('Strikethrough'), 'strike', undefined, true),
      command('copy-format', t('Copy formatting'), 'painter', undefined, true),
      command('clear-formatting', t('Clear formatting'), 'clear'),
      toolbar.button({
        id: 'spelling',
        label: t('Spelling'),
        icon: 'spelling',
        shortcut: 'F7',
        onPress: () => opens.spelling(),
      }),
      wordCountPanel(toolbar, document_),
    );
  }
}

/** Adds a note where the caret is, or says why there is none. */
export function addNote({ frame }: PageContext, document_: SuperdocDocument, kind: NoteKind): void {
  const refusal = insertNote(document_, kind);
  if (refusal) frame.setLine('message', { tone: 'warning', text: refusal, closable: true });
}

function inserts(
  { context, document_, ui, choices }: Tools,
  command: (id: Plain, label: string, name: IconName) => HTMLElement,
): HTMLElement[] {
  const { toolbar } = context.frame;
  const { edit, review, comment } = context.opened.permissions;
  const focus = () => document_.focus();
  const controls: HTMLElement[] = [];
  if (edit)
    controls.push(tablePanel(toolbar, document_, ui, focus), command('image', t('Insert image'), 'image'));
  if (edit && context.host.declares('onRequestInsertImage')) {
    controls.push(
      toolbar.button({
        id: 'host-image',
        label: t('Insert image from the application'),
        icon: 'hostImage',
        onPress: () => context.host.emit('onRequestInsertImage', { c: 'add' }),
      }),
    );
  }
  if (edit || review) {
    controls.push(
      linkPanel(toolbar, document_, ui, focus),
      characterPanel(toolbar, choices, (character) => {
        document_.insertText(character);
        focus();
      }),
    );
  }
  if (comment) controls.push(commentPanel(context, ui, focus));
  return controls;
}

function paragraphMenus({ context, document_, ui }: Tools): HTMLElement[] {
  const { toolbar } = context.frame;
  const alignment = toolbar.panel({
    id: 'text-align',
    label: t('Alignment'),
    icon: 'left',
    fill: (panel, close) =>
      fillMenu(
        panel,
        close,
        (['left', 'center', 'right', 'justify'] as const).map((side) => ({
          label: {
            left: t('Align left'),
            center: t('Centre'),
            right: t('Align right'),
            justify: t('Justify'),
          }[side],
          run: () => {
            ui.toolbar.execute('text-align', side);
            document_.focus();
          },
        })),
      ),
  });
  const spacing = toolbar.panel({
    id: 'line-height',
    label: t('Line spacing'),
    icon: 'spacing',
    fill: (panel, close) =>
      fillMenu(
        panel,
        close,
        [1, 1.15, 1.5, 2, 2.5, 3].map((height) => ({
          label: height.toFixed(2),
          run: () => {
            ui.toolbar.execute('line-height', height);
            document_.focus();
          },
        })),
      ),
  });
  return [alignment, spacing];
}

/** Adds what changes nothing. */
export function addViewing({ context: { frame, opened, http }, ui, opens }: Tools): void {
  const { toolbar } = frame;
  const find = toolbar.button({
    id: 'find',
    label: t('Find and replace'),
    icon: 'search',
    shortcut: shortcut('F'),
    onPress: () => opens.find(),
  });
  const zoom = toolbar.select({
    id: 'zoom',
    label: t('Zoom'),
    width: 92,
    options: [
      { value: 'fit', label: t('Fit width') },
      ...ZOOMS.map((percent) => ({ value: String(percent), label: `${percent} %` })),
    ],
    onChange: (value) => {
      if (value === 'fit') ui.zoom.setMode('fit-width');
      else ui.zoom.set(Number(value));
    },
  });
  toolbar.addGroup(RANK.find, find);
  toolbar.addGroup(RARE.zoom, zoom);
  if (opened.permissions.download) {
    toolbar.addGroup(
      RARE.zoom,
      toolbar.button({
        id: 'download',
        label: t('Download'),
        icon: 'download',
        onPress: () => void downloadFile(frame, http, opened.title),
      }),
    );
  }
  const { mode, value } = ui.zoom.getSnapshot();
  toolbar.update('zoom', { value: mode === 'fit-width' ? 'fit' : String(Math.round(value)) });
}

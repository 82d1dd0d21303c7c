import { t } from '@benchbook/words';
import type { PageContext } from '../frame/editor-contract.ts';
import { element } from '../frame/screen/dom.ts';
import { fillForm } from '../frame/screen/pickers.ts';
import type { SuperDocUI, SuperdocDocument } from './superdoc-document.ts';

type Toolbar = PageContext['frame']['toolbar'];

/** Makes what is selected a link, changes its address or removes it. */
export function linkPanel(
  toolbar: Toolbar,
  document_: SuperdocDocument,
  ui: SuperDocUI,
  focus: () => void,
): HTMLElement {
  return toolbar.panel({
    id: 'link',
    label: t('Link'),
    icon: 'link',
    fill: (panel, close) => {
      const current = ui.toolbar.getSnapshot().commands.link?.value;
      const href = typeof current === 'string' ? current : '';
      const set = (value: string | null) => {
        focus();
        const isRefused = document_.refusesHere(value === null ? 'text' : 'object');
        if (!isRefused) ui.toolbar.execute('link', { href: value });
      };
      fillForm(panel, close, {
        fields: [{ name: 'href', label: t('Address'), value: href, placeholder: 'https://' }],
        submit: {
          label: href ? t('Change') : t('Insert'),
          run: (values) => {
            const address = completeAddress(values.href ?? '');
            if (address) set(address);
          },
        },
        ...(href ? { remove: { label: t('Remove'), run: () => set(null) } } : {}),
      });
    },
  });
}

/** Adds a comment to what is selected. */
export function commentPanel({ frame }: PageContext, ui: SuperDocUI, focus: () => void): HTMLElement {
  return frame.toolbar.panel({
    id: 'comment',
    label: t('Comment'),
    icon: 'comment',
    fill: (panel, close) => {
      const capture = ui.selection.capture();
      const target = capture?.target;
      if (!capture || !target || capture.empty) {
        panel.append(
          Object.assign(document.createElement('p'), {
            className: 'hint',
            textContent: t('Select the text to comment on first.'),
          }),
        );
        return;
      }
      fillForm(panel, close, {
        fields: [{ name: 'text', label: t('Comment'), value: '' }],
        submit: {
          label: t('Add'),
          run: ({ text = '' }) => {
            if (text.trim()) ui.comments.createFromCapture({ ...capture, target }, { text: text.trim() });
            focus();
          },
        },
      });
    },
  });
}

/** A button that says whether the document has every change tracked, and for who may (`mayTrack`) turns that on or off. */
export function trackingButton(
  toolbar: Toolbar,
  document_: SuperdocDocument,
  mayTrack: boolean,
  changed: () => void,
): HTMLElement {
  const isOn = document_.tracksChanges;
  const button = toolbar.button({
    id: 'track-changes',
    label: isOn ? t('Changes to this document are tracked') : t('Track all changes to this document'),
    icon: 'track',
    toggle: true,
    onPress: () => {
      document_.trackChanges(!isOn);
      document_.setMode(isOn ? 'editing' : 'suggesting');
      changed();
      document_.focus();
    },
  });
  if (isOn) button.append(element('span', { class: 'tool-word' }, t('Tracked')));
  toolbar.update('track-changes', { pressed: isOn, disabled: !mayTrack });
  return button;
}

/** The menu of suggested changes. */
export function reviewEntries(
  frame: PageContext['frame'],
  document_: SuperdocDocument,
  ui: SuperDocUI,
  changed: () => void,
) {
  const { commands } = ui.toolbar.getSnapshot();
  const isSuggesting = document_.superdoc.config.documentMode === 'suggesting';
  const { all: total } = document_.countSuggestions();
  const decision = (
    label: string,
    id: 'track-changes-accept-selection' | 'track-changes-reject-selection',
  ) => ({
    label,
    disabled: commands[id]?.disabled ?? true,
    run: () => {
      ui.toolbar.execute(id);
      // Else Ctrl+Z, which takes it back, goes nowhere.
      document_.focus();
    },
  });
  const all = (label: string, decision: 'accept' | 'reject') => ({
    label,
    disabled: total === 0,
    run: () => {
      if (decision === 'accept') ui.trackChanges.acceptAll();
      else ui.trackChanges.rejectAll();
      document_.decideEnds(decision);
      document_.focus();
      // superdoc says that all went well as soon as anything was decided.
      const text = describeLeft(document_.countSuggestions());
      frame.setLine('message', text === null ? null : { tone: 'warning', text, closable: true });
    },
  });
  return [
    {
      label: isSuggesting ? t('Stop suggesting: edit directly') : t('Suggest: track my changes'),
      // What the document asks of everybody, nobody gets round for themselves.
      disabled: document_.tracksChanges,
      run: () => {
        document_.setMode(isSuggesting ? 'editing' : 'suggesting');
        changed();
        document_.focus();
      },
    },
    null,
    decision(t('Accept the selected change'), 'track-changes-accept-selection'),
    decision(t('Reject the selected change'), 'track-changes-reject-selection'),
    null,
    all(t('Accept all changes'), 'accept'),
    all(t('Reject all changes'), 'reject'),
  ];
}

/** What to say behind a decision about everything; null where that was all there is. */
function describeLeft({ all, undecided }: { all: number; undecided: number }): string | null {
  if (all === 0) return null;
  const left = all === 1 ? t('1 suggested change is left.') : t('{all} suggested changes are left.', { all });
  const why = t(
    'The editor decides about text and its format, and not about tabs, breaks, pictures, footnote marks, equations, ends of paragraphs in headers, notes and moved text, and formats of tables and sections.',
  );
  return undecided === 0
    ? t('{left} Decide about them one by one, or in Word.', { left })
    : t('{left} {why} Decide about them in Word.', { left, why });
}

/** An address somebody typed, made complete; null for one that must not be in a document (a script, say). */
function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (text.startsWith('#') || /^(https?:|mailto:|ftp:)/i.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  return text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`;
}

import { t } from '@benchbook/words';
import { element } from './dom.ts';
import { Frame } from './frame.ts';
import { type HistoryEntry, readHistory, readVersion } from './history-data.ts';
import './history.css';
import { icon } from './icons.ts';

export interface HistoryDependencies {
  /** What the history lies over. */
  root: HTMLElement;
  /** The person may put a version back. */
  canRestore: boolean;
  /** Asks the host for a version; `show` follows. */
  ask(version: number | string): void;
  restore(version: number | string): void;
  /** Mounts a version for reading. */
  mount(data: object, frame: Frame): Promise<{ destroy(): void }>;
  onClose(): void;
}

/** The list of versions the host gave beside the one that is being read; lies over the document until it is closed. */
export class HistoryView {
  readonly #dependencies: HistoryDependencies;
  readonly #element: HTMLElement;
  /** What lies under it, which nobody reaches meanwhile. */
  readonly #covered: HTMLElement[];
  readonly #frame: Frame;
  readonly #list: HTMLElement;
  readonly #said: HTMLElement;
  #entries: HistoryEntry[] = [];
  #wanted = '';
  #shown: { destroy(): void } | null = null;
  #asked = 0;

  constructor(dependencies: HistoryDependencies) {
    this.#dependencies = dependencies;
    const stage = element('div', { class: 'history-document' });
    this.#frame = new Frame(stage);
    this.#list = element('ol', { class: 'history-list' });
    this.#said = element('p', { class: 'history-said', role: 'status' });
    const close = element('button', {
      type: 'button',
      class: 'tool',
      'aria-label': t('Close the history'),
      title: t('Close the history'),
    });
    close.append(icon('close'));
    close.addEventListener('click', () => this.close());
    const heading = element('h2', { id: 'history-heading' }, t('Version history'));
    const side = element(
      'aside',
      { class: 'history-side', 'aria-labelledby': 'history-heading' },
      element('header', {}, heading, close),
      this.#said,
      this.#list,
    );
    this.#element = element('div', { class: 'history' }, stage, side);
    this.#element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
    this.#covered = [...dependencies.root.children].filter(
      (child): child is HTMLElement => child instanceof HTMLElement && !child.inert,
    );
    for (const covered of this.#covered) covered.inert = true;
    dependencies.root.append(this.#element);
    close.focus();
  }

  /** The host's `refreshHistory`. */
  refresh(data: unknown): void {
    const entries = readHistory(data);
    this.#entries = typeof entries === 'string' ? [] : entries;
    const none = this.#entries.length === 0 ? t('There are no versions yet.') : '';
    this.#said.textContent = typeof entries === 'string' ? entries : none;
    this.#listEntries();
    const first = this.#entries.find(({ isCurrent }) => isCurrent) ?? this.#entries[0];
    if (first) this.#choose(first);
  }

  /** The host's `setHistoryData`: the file of the version that was asked for. */
  async show(data: unknown): Promise<void> {
    const answer = readVersion(data);
    // Somebody who clicks fast gets what was clicked last.
    if ('version' in answer && answer.version !== this.#wanted) return;
    this.#asked += 1;
    const asked = this.#asked;
    this.#clear();
    if ('error' in answer) return this.#frame.showError(t('This version cannot be shown'), answer.error, []);
    this.#frame.showBusy(t('Opening the version…'));
    try {
      const shown = await this.#dependencies.mount(answer.data, this.#frame);
      if (asked !== this.#asked) return shown.destroy();
      this.#shown = shown;
      this.#frame.hideBusy();
    } catch (error) {
      if (asked !== this.#asked) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#frame.showError(t('This version cannot be shown'), reason, []);
    }
  }

  /** Closed by the person. */
  close(): void {
    this.remove();
    this.#dependencies.onClose();
  }

  remove(): void {
    this.#asked += 1;
    this.#clear();
    this.#element.remove();
    for (const covered of this.#covered) covered.inert = false;
  }

  #clear(): void {
    this.#shown?.destroy();
    this.#shown = null;
    this.#frame.reset();
  }

  #choose(entry: HistoryEntry): void {
    this.#wanted = String(entry.version);
    this.#listEntries();
    this.#frame.showBusy(t('Opening the version…'));
    this.#dependencies.ask(entry.version);
  }

  #listEntries(): void {
    const items = this.#entries.map((entry) => {
      const isShown = String(entry.version) === this.#wanted;
      const choose = element(
        'button',
        { type: 'button', class: 'history-entry', 'aria-current': isShown ? 'true' : undefined },
        element(
          'strong',
          {},
          entry.isCurrent
            ? t('Version {version} (current)', { version: entry.version })
            : t('Version {version}', { version: entry.version }),
        ),
        element('span', {}, entry.created),
        element('span', {}, entry.userName),
      );
      choose.addEventListener('click', () => this.#choose(entry));
      const item = element('li', {}, choose);
      if (isShown && !entry.isCurrent && this.#dependencies.canRestore) {
        const restore = element('button', { type: 'button', class: 'secondary' }, t('Restore this version'));
        restore.addEventListener('click', () => this.#dependencies.restore(entry.version));
        item.append(restore);
      }
      return item;
    });
    const hadFocus = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(...items);
    if (hadFocus) this.#list.querySelector<HTMLElement>('[aria-current]')?.focus();
  }
}

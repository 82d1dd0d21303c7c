import { t } from '@benchbook/words';
import type { HostCommand } from '../api-js/messages.ts';
import type { HostUser, MountEditor, MountedEditor, PageContext } from './editor-contract.ts';
import { FoundPlace } from './found-place.ts';
import { customizationOf } from './screen/customization.ts';
import { documentEntries, fillDocumentMenu } from './screen/document-menu.ts';
import { HistoryView } from './screen/history-view.ts';
import { applyRestrictions } from './screen/restrictions.ts';

/**
 * What a host and an open page want of each other beyond the document itself: its menu, the history, pictures, people
 * to mention. Lives as long as one opening.
 */
export class HostRequests {
  readonly #context: PageContext;
  readonly #mount: MountEditor;
  /** The editor on the screen; another one shows a newer state. */
  readonly #editor: () => MountedEditor | null;
  readonly #endRestrictions: () => void;
  readonly #found: FoundPlace;
  #history: HistoryView | null = null;
  /** As the host gave them last. */
  #marks: unknown;

  constructor(context: PageContext, mount: MountEditor, editor: () => MountedEditor | null) {
    this.#context = context;
    this.#mount = mount;
    this.#editor = editor;
    this.#endRestrictions = applyRestrictions(context.opened.permissions);
    this.#found = new FoundPlace(context.frame, editor);
    const { host, opened, config, frame } = context;
    const customization = customizationOf(config);
    frame.tellSaved(!customization.hostTellsSaved);
    const dependencies = {
      host,
      opened,
      customization,
      saveCopy: (title: string) => void this.#saveCopy(title),
    };
    const isEmpty = documentEntries(dependencies, document.createElement('div'), () => {}).length === 0;
    frame.offerMenu(isEmpty ? null : (panel, close) => fillDocumentMenu(dependencies, panel, close));
    // Names to mention are wanted before somebody types an @.
    if (editor()?.offerUsers && opened.permissions.comment) host.emit('onRequestUsers', { c: 'mention' });
  }

  /** True when the command was one of these. */
  obey(command: HostCommand): boolean {
    switch (command.name) {
      case 'refreshHistory':
        this.#openHistory().refresh(command.data);
        return true;
      case 'setHistoryData':
        void this.#history?.show(command.data);
        return true;
      case 'showFound':
        void this.#found.show(command.data);
        return true;
      case 'setMarks':
        this.#marks = command.data;
        this.#editor()?.showMarks?.(command.data);
        return true;
      case 'markWritten':
        this.#editor()?.markWritten?.(command.data);
        return true;
      case 'setUsers':
        this.#editor()?.offerUsers?.(usersOf(command.data));
        return true;
      case 'insertImage':
        void this.#insertImages(command.data);
        return true;
      case 'downloadAs':
        void this.#tellResult('onDownloadAs', command.data);
        return true;
      default:
        return false;
    }
  }

  /** Another editor shows a newer state. */
  shownAnew(): void {
    if (this.#marks !== undefined) this.#editor()?.showMarks?.(this.#marks);
    this.#found.letGo();
  }

  end(): void {
    this.#found.end();
    this.#endRestrictions();
    this.#context.frame.offerMenu(null);
    this.#history?.remove();
    this.#history = null;
  }

  #openHistory(): HistoryView {
    const { host, opened, http } = this.#context;
    this.#history ??= new HistoryView({
      root: document.body,
      canRestore: host.declares('onRequestRestore'),
      ask: (version) => host.emit('onRequestHistoryData', version),
      restore: (version) => host.emit('onRequestRestore', { version, fileType: opened.documentType }),
      mount: async (data, frame) => {
        const stage = frame.newLayer();
        frame.showLayer(stage);
        const shown = await this.#mount({
          ...this.#context,
          frame,
          stage,
          showBusy: (text) => frame.showBusy(text),
          http: http.ofVersion(data),
          // Reading only: nothing of it is compared, journaled or downloaded under this session.
          opened: {
            ...opened,
            mode: 'view',
            access: 'view',
            recovered: false,
            permissions: { ...opened.permissions, download: false },
          },
          makeReadOnly: () => {},
        });
        shown.setEditable(false);
        return shown;
      },
      onClose: () => {
        this.#history = null;
        host.emit('onRequestHistoryClose');
        this.#editor()?.focus();
      },
    });
    return this.#history;
  }

  async #saveCopy(title: string): Promise<void> {
    await this.#tellResult('onRequestSaveAs', undefined, title);
  }

  async #tellResult(
    event: 'onDownloadAs' | 'onRequestSaveAs',
    format: unknown,
    title?: string,
  ): Promise<void> {
    const { http, host } = this.#context;
    await this.#orSay(async () => {
      await this.#editor()?.flush();
      const result = await http.result(typeof format === 'string' && format !== '' ? format : undefined);
      const { url, fileType } = result;
      host.emit(event, title === undefined ? { fileType, url } : { fileType, title, url });
    });
  }

  async #insertImages(data: unknown): Promise<void> {
    const { http, frame } = this.#context;
    const insertImage = this.#editor()?.insertImage;
    const images = plain(data).images;
    const count = Array.isArray(images) ? images.length : 0;
    if (!insertImage || count === 0) {
      const text = insertImage
        ? t('The application gave no picture.')
        : t('Pictures cannot be inserted here.');
      return frame.setLine('message', { tone: 'warning', text, closable: true });
    }
    await this.#orSay(async () => {
      for (let index = 0; index < count; index += 1) await insertImage(await http.image(plain(data), index));
    });
  }

  async #orSay(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#context.frame.setLine('message', { tone: 'error', text, closable: true });
    }
  }
}

function plain(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The argument of `setUsers`. People without a name cannot be mentioned. */
function usersOf(data: unknown): HostUser[] {
  const { users } = plain(data);
  if (!Array.isArray(users)) return [];
  return users
    .map(plain)
    .flatMap(({ id, name, email }) =>
      typeof name === 'string' && name !== ''
        ? [{ id: String(id ?? ''), name, email: String(email ?? id ?? '') }]
        : [],
    );
}

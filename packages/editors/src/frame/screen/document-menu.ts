import { t } from '@benchbook/words';
import type { HostChannel } from '../../api-js/host-channel.ts';
import type { OpenedMessage } from '../connection/connection.ts';
import type { Customization } from './customization.ts';
import { fillForm } from './pickers.ts';
import { fillMenu, type MenuEntry } from './popover.ts';

export interface DocumentMenuDependencies {
  host: HostChannel;
  opened: OpenedMessage;
  customization: Customization;
  /** Puts a copy at an address for the host; told to the host by its caller. */
  saveCopy(title: string): void;
}

/**
 * What the host can do with the document. An entry exists only where the host declared its handler (editor protocol
 * 1.1); without any there is no menu.
 */
export function documentEntries(
  { host, opened, customization, saveCopy }: DocumentMenuDependencies,
  panel: HTMLElement,
  close: () => void,
): MenuEntry[] {
  const ask = (label: string, value: string, submit: string, run: (title: string) => void) => () => {
    panel.replaceChildren();
    fillForm(panel, close, {
      fields: [{ name: 'title', label, value }],
      submit: {
        label: submit,
        run: ({ title = '' }) => {
          if (title.trim()) run(title.trim());
        },
      },
    });
    panel.querySelector('input')?.select();
  };
  const entries: MenuEntry[] = [];
  if (host.declares('onRequestRename')) {
    const rename = (title: string) => host.emit('onRequestRename', title);
    entries.push({
      label: t('Rename…'),
      staysOpen: true,
      run: ask(t('New name'), opened.title, t('Rename'), rename),
    });
  }
  if (host.declares('onRequestSaveAs') && opened.permissions.download) {
    entries.push({
      label: t('Save a copy…'),
      staysOpen: true,
      run: ask(t('Name of the copy'), opened.title, t('Save a copy'), saveCopy),
    });
  }
  if (host.declares('onRequestHistory')) {
    entries.push({ label: t('Version history'), run: () => host.emit('onRequestHistory') });
  }
  if (host.declares('onRequestSharingSettings')) {
    entries.push({ label: t('Sharing…'), run: () => host.emit('onRequestSharingSettings') });
  }
  const { goBack } = customization;
  if (goBack && (goBack.url || host.declares('onRequestClose'))) {
    const { url, newTab } = goBack;
    const go = () =>
      url ? window.open(url, newTab ? '_blank' : '_top', 'noopener') : host.emit('onRequestClose');
    entries.push({ label: goBack.text, run: go });
  }
  if (customization.close && host.declares('onRequestClose')) {
    entries.push({ label: customization.close.text, run: () => host.emit('onRequestClose') });
  }
  return entries;
}

/** Fills the panel below the menu's button; false when there is nothing to show. */
export function fillDocumentMenu(
  dependencies: DocumentMenuDependencies,
  panel: HTMLElement,
  close: () => void,
): boolean {
  const entries = documentEntries(dependencies, panel, close);
  if (entries.length > 0) fillMenu(panel, close, entries);
  return entries.length > 0;
}

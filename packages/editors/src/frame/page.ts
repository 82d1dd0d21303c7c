import { t } from '@benchbook/words';
import { connectToHost, type HostChannel } from '../api-js/host-channel.ts';
import type { HostCommand } from '../api-js/messages.ts';
import type { EditorConfig } from '../protocol.ts';
import './screen/font.css';
import './screen/frame.css';
import { messageOf } from './connection/message-of.ts';
import type { MountEditor } from './editor-contract.ts';
import { leaveKeyboardToPerson } from './keyboard.ts';
import { Opening } from './opening.ts';
import { Frame } from './screen/frame.ts';
import { tellActivity } from './tell-activity.ts';
import { View } from './view.ts';

/** What an editor can do before there is a session. */
interface Ahead {
  /** Loads the editor: megabytes, which come while the server opens the document. */
  load: () => Promise<unknown>;
  /** Loads it, and answers what has it open and close a document of its own in an element that nobody sees. */
  rehearsal: LoadRehearsal;
}

type LoadRehearsal = () => Promise<(stage: HTMLElement) => Promise<void>>;

/** Milliseconds within which a page that was not prepared has its configuration. */
const ASKED_WITHIN = 200;

/** Runs an editor page: waits for the host's config, opens the session, mounts the editor, keeps the person told. */
export async function startPage(mount: MountEditor, ahead?: Ahead): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app element.');
  leaveKeyboardToPerson();
  const frame = new Frame(root);
  const view = new View(frame);
  frame.onFocusDocument(
    () => (view.editor ? view.editor.focus() : frame.stage.focus()),
    () => view.editor?.usesEscape?.() ?? false,
  );
  frame.showBusy(t('Opening the document…'));

  let host: HostChannel;
  let opening: Opening | null = null;
  const begin = (config: EditorConfig) => {
    const before = opening?.retire();
    // The config lives for minutes only, and the host may say otherwise by now.
    const restart = () => {
      if (host.declares('onRequestRefreshFile')) host.emit('onRequestRefreshFile');
      else begin(config);
    };
    opening = new Opening({ frame, view, host, config, mount, before, restart });
    // What mounts it is told when it cannot be loaded.
    ahead?.load().catch(() => {});
  };
  const obey = (command: HostCommand) => {
    if (command.name === 'refreshFile') begin(command.data);
    else if (command.name === 'takeKeyboard') frame.takeKeyboard(command.data.back);
    else opening?.obey(command);
  };
  try {
    const connecting = connectToHost(obey);
    if (ahead) void rehearseUntil(connecting, frame, ahead.rehearsal);
    host = await connecting;
  } catch (error) {
    return frame.showError(t('This document cannot be opened here'), messageOf(error), []);
  }
  frame.onLeave((back) => {
    if (host.declares('onKeyboardLeave')) host.emit('onKeyboardLeave', { back });
    return host.declares('onKeyboardLeave');
  });
  host.emit('onAppReady');
  tellActivity(host);
  begin(host.config);
}

/**
 * In a page that has no document yet, another one is opened out of sight and closed: what an editor does for the first time takes it twice
 * as long. Nothing of it comes between a page and a document that it has.
 */
async function rehearseUntil(connecting: Promise<unknown>, frame: Frame, load: LoadRehearsal): Promise<void> {
  let isAsked = false;
  const stopWaiting = () => {
    isAsked = true;
  };
  void connecting.then(stopWaiting, stopWaiting);
  await new Promise((resolve) => setTimeout(resolve, ASKED_WITHIN));
  if (isAsked) return;
  const layer = frame.newLayer();
  try {
    const rehearse = await load();
    if (!isAsked) await rehearse(layer);
  } catch {
    // Nobody waits for it. Whoever opens a document hears what is wrong with that.
  } finally {
    layer.remove();
  }
}

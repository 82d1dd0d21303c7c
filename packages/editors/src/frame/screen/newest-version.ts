import { t } from '@benchbook/words';
import type { ServerMessage } from '../../protocol.ts';
import { messageOf } from '../connection/message-of.ts';
import type { Frame } from './frame.ts';
import { timeOf } from './time-of.ts';

type Version = Extract<ServerMessage, { type: 'version' }>;

export interface NewestVersionDependencies {
  frame: Frame;
  /** Whether the person reads a document that is on the screen, so that another state may take its place. */
  mayShow(): boolean;
  /** Puts the host's newest state in the place of what is shown. */
  showAnew(): Promise<void>;
  /** The state is on the screen, or a later one. */
  onShown(version: Version): void;
}

/** Shows the newest state the host has to somebody who reads, without taking them from their place. */
export class NewestVersion {
  readonly #dependencies: NewestVersionDependencies;
  /** The newest state the host has, and the one that is shown. */
  #known: Version | null = null;
  #shown: Version | null = null;
  #isShowing = false;

  constructor(dependencies: NewestVersionDependencies) {
    this.#dependencies = dependencies;
  }

  /** The newest state the host has; what is loaded from now on is it or a later one. */
  get known(): Version | null {
    return this.#known;
  }

  /** What was loaded for another reason has this state in it. */
  contains(version: Version | null): void {
    if (!version) return;
    this.#shown = version;
    this.#dependencies.onShown(version);
  }

  stored(version: Version): void {
    this.#known = version;
    void this.show();
  }

  /** Shows what was stored while it could not be shown. */
  async show(): Promise<void> {
    const { frame, mayShow, showAnew } = this.#dependencies;
    if (this.#isShowing) return;
    this.#isShowing = true;
    try {
      while (this.#known && this.#known.at !== this.#shown?.at && mayShow()) {
        const version = this.#known;
        await showAnew();
        if (!mayShow()) return;
        this.contains(version);
        frame.showNews(
          t('Version saved by {name}, {timeOf}', { name: version.by.name, timeOf: timeOf(version.at) }),
        );
      }
    } catch (error) {
      // What is shown is an earlier state: the person has to know, and can try again.
      const text = t('A newer version was saved but could not be shown: {problem}', {
        problem: messageOf(error),
      });
      const actions = [{ label: t('Try again'), run: () => void this.show() }];
      frame.setLine('message', { tone: 'warning', text, actions });
    } finally {
      this.#isShowing = false;
    }
  }
}

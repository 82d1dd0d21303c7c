/** A typed set of listeners. `Events` maps an event's name to what its listeners are given. */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<(payload: never) => void>>();

  /** Calls `listener` at every later `emit` of `name`; the answer stops that. */
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  protected emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      // `on` stores a listener only under the name whose payload it takes.
      (listener as (payload: Events[Name]) => void)(payload);
    }
  }
}

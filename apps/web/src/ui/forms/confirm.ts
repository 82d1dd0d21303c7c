import { useSyncExternalStore } from 'react';

export interface Question {
  title: string;
  /** The sentence under the title; left out when the title is the question. */
  question?: string;
  /** Word on the button that goes ahead; else Ok. */
  confirm?: string;
  danger?: boolean;
}

/** A question on the screen. */
export interface Asked extends Question {
  number: number;
  /** The first answer is the one that counts. */
  answer: (goesAhead: boolean) => void;
  /** It is out of sight. */
  forget: () => void;
}

let asked: readonly Asked[] = [];
let count = 0;
const listeners = new Set<() => void>();

function become(next: readonly Asked[]): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before something is done. Answers true when the person goes ahead. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((answer) => {
    count += 1;
    const number = count;
    const forget = () => become(asked.filter((each) => each.number !== number));
    become([...asked, { ...question, number, answer, forget }]);
  });
}

/** What is being asked, the newest last. */
export const useAsked = (): readonly Asked[] => useSyncExternalStore(subscribe, () => asked);

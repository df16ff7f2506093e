/** @file How hard a password is to guess, worked out off the page's thread and never sent anywhere. */
import { startWorker } from "./app-worker.ts";

/** zxcvbn's score, 0 (guessed at once) to 4 (hardly guessable). */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;

export interface Strength {
  readonly score: StrengthScore;
  /** What makes it weak, if something does. */
  readonly weakness: "common" | "personal" | "pattern" | "short" | null;
}

export interface StrengthRequest {
  readonly id: number;
  readonly password: string;
  /** Words an attacker would try first: the person's name and address. */
  readonly context: readonly string[];
}

export type StrengthReply = Strength & { readonly id: number };

let worker: Worker | undefined;
let next = 1;
const waiting = new Map<number, (strength: Strength) => void>();

const started = (): Worker => {
  if (worker) return worker;
  worker = startWorker("strength");
  worker.addEventListener("message", ({ data }: MessageEvent<StrengthReply>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  return worker;
};

export const measureStrength = (password: string, context: readonly string[]): Promise<Strength> =>
  new Promise((resolve) => {
    const id = next++;
    waiting.set(id, resolve);
    started().postMessage({ id, password, context } satisfies StrengthRequest);
  });

/** @file Measures in a worker how hard a password is to guess. The password is never sent to a server. */
import { startWorker } from "./app-worker.ts";

/** zxcvbn's score, from 0 (very easy to guess) to 4 (very hard to guess). */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;

export interface Strength {
  readonly score: StrengthScore;
  /** Why the password is weak; null if it is not. */
  readonly weakness: "common" | "personal" | "pattern" | "short" | null;
}

export interface StrengthRequest {
  readonly id: number;
  readonly password: string;
  /** Words that an attacker would try first, such as the user's name and address. */
  readonly context: readonly string[];
}

export type StrengthReply = Strength & { readonly id: number };

let worker: Worker | undefined;
let next = 1;
const waiting = new Map<number, PromiseWithResolvers<Strength>>();

const getWorker = (): Worker => {
  if (worker) return worker;
  worker = startWorker("strength");
  worker.addEventListener("message", ({ data }: MessageEvent<StrengthReply>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", () => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error("The strength worker failed."));
    waiting.clear();
  });
  return worker;
};

/** Measures a password. If the worker fails, the promise rejects, and the caller must not accept the password. */
export const measureStrength = (password: string, context: readonly string[]): Promise<Strength> => {
  const answer = Promise.withResolvers<Strength>();
  const id = next++;
  waiting.set(id, answer);
  getWorker().postMessage({ id, password, context } satisfies StrengthRequest);
  return answer.promise;
};

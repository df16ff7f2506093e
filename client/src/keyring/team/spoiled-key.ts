/** @file Copies of keys that do not open, whatever is known: they are sealed to another key, or wrongly signed. */
import type { RefusedKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/** With what should open it in hand. */
export class SpoiledKey extends CannotVerifyError {
  readonly spoiled = true;
}

const isSpoiled = (error: unknown): boolean => error instanceof CannotVerifyError && "spoiled" in error;

/** @throws SpoiledKey where the step cannot verify something. */
export const orSpoiled = async <Result>(step: () => Promise<Result>): Promise<Result> => {
  try {
    return await step();
  } catch (error) {
    throw error instanceof CannotVerifyError ? new SpoiledKey() : error;
  }
};

type Try = () => Promise<unknown>;

/** Those that somebody came upon, each with the way to try it once more. */
export const createSpoiledKeys = () => {
  const noted = new Map<string, { key: RefusedKey; again: Try }>();
  const returned = new Set<string>();
  return {
    /** Does it, and remembers the copy where that is what was wrong. */
    watch: async <Result>(key: RefusedKey, step: () => Promise<Result>): Promise<Result> => {
      try {
        return await step();
      } catch (error) {
        if (isSpoiled(error) && !returned.has(key.grant)) noted.set(key.grant, { key, again: step });
        throw error;
      }
    },

    /** Those that still do not open, by what is known now. They are forgotten: whoever comes upon one notes it again. */
    take: async (): Promise<RefusedKey[]> => {
      const all = [...noted.values()];
      noted.clear();
      const tried = all.map(({ key, again }) =>
        again().then(
          () => [],
          (error: unknown) => (isSpoiled(error) ? [key] : []),
        ),
      );
      return (await Promise.all(tried)).flat();
    },

    /** These were given back, and stay until somebody replaces them: that is not said twice. */
    settle: (keys: readonly RefusedKey[]): void => {
      for (const { grant } of keys) returned.add(grant);
    },
  };
};

export type SpoiledKeys = ReturnType<typeof createSpoiledKeys>;

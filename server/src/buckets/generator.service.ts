import { randomInt } from "node:crypto";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#$%&*+-=?@^_";

export const createGeneratorService = ({ limits }: Context) => ({
  /** Draws each character separately from the system's generator, without modulo bias. */
  generate: async (actor: Actor, length: number): Promise<{ password: string }> => {
    await limits.spend(["generate", actor.uid]);
    const password = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    return { password };
  },
});

export type GeneratorService = ReturnType<typeof createGeneratorService>;

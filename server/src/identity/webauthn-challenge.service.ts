/**
 * @file Challenges that a passkey or a security key signs. Each challenge can be used once, and only for the purpose
 * that it was made for. Otherwise a signature that the user gave for one purpose could be used for another.
 */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import type { ChallengePurpose } from "../db/schema/credentials.ts";
import { deleteEndedChallenges, insertChallenge, takeChallenge } from "./webauthn-challenge.store.ts";

const CHALLENGE_BYTES = 32;
const GOOD_FOR_MS = 5 * 60 * 1000;

export interface ChallengeUse {
  readonly purpose: ChallengePurpose;
  /** The uid of the sign-in attempt or of the session; null for a sign-in with a passkey. */
  readonly subject: string | null;
}

const clientDataForm = z.object({ challenge: z.string() });

/** The challenge in an authenticator's client data, which nothing has verified yet; undefined if there is none. */
const readChallenge = (clientData: string): string | undefined => {
  try {
    return clientDataForm.safeParse(JSON.parse(Buffer.from(clientData, "base64url").toString())).data
      ?.challenge;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const hashChallenge = (challenge: string): string =>
  createHash("sha256").update(`webauthn${challenge}`).digest("base64url");

export const createWebauthnChallengeService = ({ clock, database: { handle }, limits }: Context) => ({
  /**
   * Makes a challenge. Counts towards the limit of the sign-in attempt or the session, or of the network if there is
   * neither. So a stranger cannot use up the user's limit.
   */
  make: async ({ purpose, subject }: ChallengeUse, caller: Caller): Promise<string> => {
    await limits.spend(["webauthn_challenge", subject ?? caller.network]);
    const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
    const expires_at = new Date(clock.now().getTime() + GOOD_FOR_MS);
    await insertChallenge(handle, { hash: hashChallenge(challenge), purpose, subject, expires_at });
    return challenge;
  },

  /**
   * The challenge that the client data names, if it was made for this use. The challenge is used up before the
   * signature is verified, whatever the outcome. Do not call it inside a transaction: a rollback would give the
   * challenge back.
   */
  take: async (clientData: string, { purpose, subject }: ChallengeUse): Promise<string | undefined> => {
    const challenge = readChallenge(clientData);
    if (challenge === undefined) return undefined;
    const taken = await takeChallenge(handle, hashChallenge(challenge));
    const isMeant = taken?.purpose === purpose && taken.subject === subject;
    return isMeant && taken.expires_at > clock.now() ? challenge : undefined;
  },

  sweep: (): Promise<void> => deleteEndedChallenges(handle, clock.now()),
});

export type WebauthnChallengeService = ReturnType<typeof createWebauthnChallengeService>;

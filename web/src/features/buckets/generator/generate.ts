import type { Session } from "@keepwell/client/session/session.ts";
import { utf8 } from "@keepwell/crypto/bytes.ts";
import { makePassphrase } from "@keepwell/crypto/generator/make-passphrase.ts";
import { makePassword, PASSWORD_LENGTHS } from "@keepwell/crypto/generator/make-password.ts";
import { type GeneratorSettings, passwordRules, wordRules } from "./settings.ts";
import { loadWords } from "./word-lists.ts";

const MIX_WAIT_MS = 800;

/** Returns the shortest offered length that is at least `length`. If none is, returns the longest offered length. */
const askedLength = (length: number) => PASSWORD_LENGTHS.find((one) => one >= length) ?? 32;

/**
 * Asks the server for random text, to be mixed into the browser's own randomness. Returns "" if the call fails or is
 * slow, because the browser's own randomness is enough.
 */
const mixFrom = async (session: Session, length: number): Promise<string> => {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(""), MIX_WAIT_MS));
  const asked = session.api.buckets
    .generatePassword({ query: { length: askedLength(length) } })
    .then(({ password }) => password)
    .catch(() => "");
  return Promise.race([asked, late]);
};

/** Makes a new password, passphrase or user name. Rejects if a list of words cannot be loaded. */
export const generate = async (session: Session, settings: GeneratorSettings): Promise<string> => {
  const { length } = settings.password;
  if (settings.kind === "password")
    return makePassword({ ...passwordRules(settings.password), mix: utf8(await mixFrom(session, length)) });
  const words = await loadWords(settings.language);
  const mix = settings.kind === "username" ? "" : await mixFrom(session, length);
  return makePassphrase(words, wordRules(settings), utf8(mix));
};

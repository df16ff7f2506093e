/**
 * @file Remembers for each secret which value its last ended rotation replaced. With this record the server can tell
 * two mistakes of the operator apart: leaving a previous secret in the settings after its rotation has ended, and
 * exchanging the new and the previous secret; see [Note: Rotation of secrets].
 */
import { z } from "zod";
import { SECRET_VARIABLES, type SecretName } from "./config.ts";
import type { Handle } from "./db/schema.ts";
import { checkValue, previousVariable, SECRET_NAMES, type Secrets } from "./secrets.ts";
import { readSetting, writeSetting } from "./setting.store.ts";

const KEY = "ended_secret_rotations";

/** By name of the secret: the check value of the value that the last ended rotation replaced. */
const endedRotations = z.partialRecord(z.enum(SECRET_NAMES), z.string());

const readEnded = async (handle: Handle): Promise<z.output<typeof endedRotations>> =>
  endedRotations.parse(JSON.parse((await readSetting(handle, KEY)) ?? "{}"));

/** Records that a rotation has ended. Call it within the transaction that ends the rotation. */
export const recordEnded = async (within: Handle, name: SecretName, previous: string): Promise<void> => {
  const ended = { ...(await readEnded(within)), [name]: previous };
  await writeSetting(within, KEY, JSON.stringify(ended));
};

/**
 * Whether `previous` is the value that the last ended rotation of this secret replaced. False also if an earlier
 * version of Keepwell ended that rotation, because that version did not record the end.
 */
export const wasReplaced = async (handle: Handle, name: SecretName, previous: Buffer): Promise<boolean> =>
  (await readEnded(handle))[name] === checkValue(name, previous);

/**
 * Throws if a rotation would bring back the value that the secret had before its last rotation. In that case the
 * operator has exchanged the values of the secret's variable and its `_PREVIOUS` variable.
 *
 * @param names the secrets whose rotation would begin.
 */
export const refuseReplaced = async (
  within: Handle,
  secrets: Secrets,
  names: readonly SecretName[],
): Promise<void> => {
  for (const name of names) {
    const [variable, previous] = [SECRET_VARIABLES[name], previousVariable(name)];
    if (await wasReplaced(within, name, secrets[name]))
      throw new Error(
        `${variable} is the secret that its last rotation replaced. Set ${variable} to the value of ${previous}, and remove ${previous}. To rotate again, use \`operator rotate ${variable}\`, which makes a new secret.`,
      );
  }
};

/**
 * @file The two steps of a rotation. `prepare` makes a new secret and keeps the current one valid. Later, `finish`
 * makes the previous secret invalid. Before the rotation begins, `cancel` can delete the new secret.
 */
import { resolve } from "node:path";
import { SECRET_VARIABLES, type SecretName } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { requireNewFile, writeDurably } from "../../durable-file.ts";
import { openAuthenticatorSecret, sealAuthenticatorSecret } from "../../identity/authenticator-secret.ts";
import { endRotation, type Rotation } from "../../secret-rotation.ts";
import {
  acceptedKeys,
  makeSecret,
  previousName,
  previousVariable,
  readSecretsFile,
  type SecretTexts,
  toVariables,
  writeSecretsFile,
} from "../../secrets.ts";
import {
  deleteBackupCodesBefore,
  lockAuthenticators,
  replaceAuthenticatorSecrets,
} from "./rotation.store.ts";

/** Whether the secret is in the data folder, and not in the settings. */
export const isInFolder = ({ config }: Pick<Context, "config">, name: SecretName): boolean =>
  config.databaseUrl === undefined && config.secrets[name] === undefined;

const fileOf = ({ config }: Pick<Context, "config">): SecretTexts => readSecretsFile(config.dataDir) ?? {};

/**
 * Whether the secret in the data folder differs from the one that this server uses: a new secret was prepared, or an
 * old file was put back.
 */
export const isPrepared = (context: Context, name: SecretName): boolean =>
  isInFolder(context, name) && fileOf(context)[name] !== context.secrets[name].toString("base64");

const prepareInFolder = (context: Context, name: SecretName): void => {
  const texts = fileOf(context);
  writeSecretsFile(context.config.dataDir, {
    ...texts,
    [name]: makeSecret(),
    [previousName(name)]: texts[name] ?? "",
  });
};

/**
 * Makes a new secret and keeps the previous one. Writes both to the data folder or, if the secret comes from the
 * settings, to a file of variables. The next start with both secrets begins the rotation. Returns what the operator has
 * to do next.
 */
export const prepare = (context: Context, name: SecretName, file: string | undefined): string => {
  if (isInFolder(context, name)) {
    if (file !== undefined)
      throw new Error(
        `${SECRET_VARIABLES[name]} is in the data folder, where the command puts the new secret. Leave out --secrets.`,
      );
    prepareInFolder(context, name);
    return "Prepared. Restart the server: it then begins to use the new secret.";
  }
  if (file === undefined)
    throw new Error(
      `${SECRET_VARIABLES[name]} comes from the settings. Add --secrets FILE: the new secret and the previous one are written there, as variables.`,
    );
  const place = resolve(file);
  requireNewFile(place);
  const texts = {
    [name]: makeSecret(),
    [previousName(name)]: context.secrets[name].toString("base64"),
  };
  writeDurably(place, toVariables(texts));
  return `${place} holds ${SECRET_VARIABLES[name]} and ${previousVariable(name)}. Stop all servers, put both into the settings of each in place of the present ${SECRET_VARIABLES[name]}, remove the file, and start the servers again.`;
};

/** Deletes a secret that is prepared in the data folder. Returns what was done. */
export const cancel = (context: Context, name: SecretName): string => {
  const variable = SECRET_VARIABLES[name];
  if (!isInFolder(context, name))
    throw new Error(
      `${variable} comes from the settings, where nothing is prepared until the servers start with a new one. Delete the file that holds the new secret.`,
    );
  const { [previousName(name)]: previous, ...texts } = fileOf(context);
  const current = context.secrets[name].toString("base64");
  // The second condition is needed because an old secrets file that was put back also differs from the running server's
  // secrets. Such a file must not be overwritten.
  if (!isPrepared(context, name) || previous !== current)
    throw new Error(`No rotation of ${variable} is prepared. One that has begun can only be finished.`);
  writeSecretsFile(context.config.dataDir, { ...texts, [name]: current });
  return `Cancelled. The new ${variable} is deleted, and the current one stays.`;
};

const resealAuthenticators = async ({ secrets }: Context, within: Handle): Promise<void> => {
  const reseal = (sealed: string | null, userUid: string): string | null =>
    sealed === null
      ? null
      : sealAuthenticatorSecret(
          openAuthenticatorSecret(sealed, acceptedKeys(secrets, "twoFactorKey"), userUid),
          secrets.twoFactorKey,
          userUid,
        );
  for (const { user_uid, secret, pending_secret } of await lockAuthenticators(within))
    await replaceAuthenticatorSecrets(within, user_uid, {
      secret: reseal(secret, user_uid),
      pending_secret: reseal(pending_secret, user_uid),
    });
};

const endWork = async (
  context: Context,
  name: SecretName,
  within: Handle,
  under: Rotation,
): Promise<void> => {
  if (name !== "twoFactorKey") return;
  await resealAuthenticators(context, within);
  await deleteBackupCodesBefore(within, under.begun_at);
};

const forgetInFolder = (context: Context, name: SecretName): boolean => {
  const { [previousName(name)]: previous, ...texts } = fileOf(context);
  if (previous === undefined) return false;
  writeSecretsFile(context.config.dataDir, texts);
  return true;
};

/**
 * Ends a rotation. If an attempt was interrupted, a repeated call completes it. Returns what the operator has to do
 * next.
 */
export const finish = async (context: Context, name: SecretName): Promise<string> => {
  const variable = SECRET_VARIABLES[name];
  if (isPrepared(context, name))
    throw new Error(
      `The rotation of ${variable} is only prepared. Restart the server first, which begins it.`,
    );
  const ended = await endRotation(context.database.handle, name, (within, under) =>
    endWork(context, name, within, under),
  );
  const forgotten = isInFolder(context, name) && forgetInFolder(context, name);
  if (!ended && !forgotten) throw new Error(`No rotation of ${variable} is under way.`);
  return isInFolder(context, name)
    ? "Finished. Restart the server: until then it accepts the previous secret."
    : `Finished. Remove ${previousVariable(name)} from the settings of every server and restart them: until then they accept the previous secret.`;
};

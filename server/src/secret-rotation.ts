/**
 * @file [Note: Rotation of secrets] While a secret is rotated, a server has the new one and the previous one. It makes
 * new values with the new secret, and accepts values made with either. The database holds a check value of each current
 * secret. During a rotation it also holds a check value of the previous secret, and the time when the rotation began.
 *
 * A rotation begins with the first start that brings both secrets. It ends with `operator rotate SECRET --finish`; each
 * server ignores the previous secret from its next start on. Settings and database cannot be changed at the same time.
 * So each start determines the state of the rotation, or refuses and says what to do. An operator's command begins no
 * rotation.
 */
import { z } from "zod";
import { SECRET_VARIABLES, type SecretName } from "./config.ts";
import { inTransaction } from "./db/in-transaction.ts";
import type { Handle } from "./db/schema.ts";
import { recordEnded, refuseReplaced } from "./ended-rotations.ts";
import { checkValue, previousVariable, SECRET_NAMES, type Secrets } from "./secrets.ts";
import { readSetting, writeSetting } from "./setting.store.ts";

const CHECK_KEY = "secrets_check";
const ROTATIONS_KEY = "secret_rotations";
const LOCK = 7_233_902;

const rotation = z.object({
  begun_at: z.coerce.date(),
  /** The check value of the previous secret. */
  previous: z.string(),
});
const rotations = z.partialRecord(z.enum(SECRET_NAMES), rotation);

export type Rotation = z.output<typeof rotation>;
export type Rotations = z.output<typeof rotations>;

/** The rotations that are under way. */
export const readRotations = async (handle: Handle): Promise<Rotations> =>
  rotations.parse(JSON.parse((await readSetting(handle, ROTATIONS_KEY)) ?? "{}"));

const writeRotations = (handle: Handle, changed: Rotations): Promise<void> =>
  writeSetting(handle, ROTATIONS_KEY, JSON.stringify(changed));

/** Does the work under a lock. Only one server or command at a time reads and changes the rotations. */
const inTurn = <T>(handle: Handle, work: (within: Handle) => Promise<T>): Promise<T> =>
  inTransaction(handle, async (within) => {
    await within.selectNoFrom((one) => one.fn("pg_advisory_xact_lock", [one.val(LOCK)]).as("held")).execute();
    return work(within);
  });

interface Stored {
  /** The check value of the current secret. */
  readonly check: string | undefined;
  readonly rotation: Rotation | undefined;
}

const halfRotated = (name: SecretName, since: Date, what: string): Error =>
  new Error(
    `${SECRET_VARIABLES[name]} is half rotated. The rotation began on ${since.toISOString()}, and ${what} Set ${SECRET_VARIABLES[name]} to the new secret and ${previousVariable(name)} to the previous one, on every server, until \`operator rotate ${SECRET_VARIABLES[name]} --finish\`.`,
  );

/**
 * What the settings and the database together say about a secret: its rotation, if one is under way, or one of these
 * words.
 * - `begins`: the settings have a new and a previous secret, and the database has no rotation yet
 * - `unchanged`: the settings have the secret of the database, or the database is new
 * - `wrong`: the settings have another secret
 */
type Verdict = Rotation | "begins" | "unchanged" | "wrong";

/**
 * Compares the settings with the database. Throws in three cases: a rotation is under way and the settings have only
 * one of its two secrets; the settings replace a secret again during its rotation; the new and the previous secret have
 * the same value.
 */
const judge = (name: SecretName, secrets: Secrets, { check, rotation: under }: Stored): Verdict => {
  const current = checkValue(name, secrets[name]);
  const given = secrets.previous?.[name];
  const previous = given && checkValue(name, given);
  if (current === previous)
    throw new Error(
      `${SECRET_VARIABLES[name]} and ${previousVariable(name)} hold the same value. Remove ${previousVariable(name)}, or set ${SECRET_VARIABLES[name]} to the new secret.`,
    );
  if (check === undefined || check === current) {
    if (!under) return "unchanged";
    if (previous === under.previous) return under;
    throw halfRotated(name, under.begun_at, "this server does not have the previous secret.");
  }
  if (under && current === under.previous)
    throw halfRotated(name, under.begun_at, "this server has the previous secret as the current one.");
  if (previous !== check) return "wrong";
  if (under)
    throw new Error(
      `${SECRET_VARIABLES[name]} was changed again during its rotation. Finish that one first, with the secrets that it began with.`,
    );
  return "begins";
};

interface Judged {
  readonly name: SecretName;
  readonly stored: Stored;
  readonly verdict: Verdict;
}

const namesOf = (judged: readonly Judged[], verdict: Verdict): SecretName[] =>
  judged.filter((one) => one.verdict === verdict).map(({ name }) => name);

const variablesOf = (judged: readonly Judged[], verdict: Verdict): string =>
  namesOf(judged, verdict)
    .map((name) => SECRET_VARIABLES[name])
    .join(", ");

/**
 * Judges each secret. Throws if a secret is not the one that the database was made with, or if a rotation would bring
 * back a secret that an earlier rotation replaced.
 */
const judgeAll = async (within: Handle, secrets: Secrets): Promise<readonly Judged[]> => {
  const checks = (await readSetting(within, CHECK_KEY))?.split(".") ?? [];
  const begun = await readRotations(within);
  const judged = SECRET_NAMES.map((name, index) => {
    const stored = { check: checks[index], rotation: begun[name] };
    return { name, stored, verdict: judge(name, secrets, stored) };
  });
  const wrong = variablesOf(judged, "wrong");
  if (wrong !== "")
    throw new Error(
      `This database was begun with other secrets (${wrong}). With these, no user could sign in. If you are rotating one of them, set its previous value too. Otherwise restore the right ones from a backup.`,
    );
  await refuseReplaced(within, secrets, namesOf(judged, "begins"));
  return judged;
};

/** The current secrets, and the previous secret of each rotation that is under way. */
const withValid = (secrets: Secrets, underWay: Rotations): Secrets => {
  const valid = Object.entries(secrets.previous ?? {}).filter(([name]) => name in underWay);
  return { ...secrets, previous: Object.fromEntries(valid) };
};

const rotationsUnderWay = (judged: readonly Judged[], now: Date): Rotations =>
  Object.fromEntries(
    judged.flatMap(({ name, stored, verdict }) => {
      if (verdict === "begins") return [[name, { begun_at: now, previous: stored.check }]];
      return typeof verdict === "object" ? [[name, verdict]] : [];
    }),
  );

/**
 * Returns the current secrets, and the previous secret of each rotation that is under way. Throws if a secret is not
 * the one that the database was made with, so that the server does not start. Begins a rotation if the settings bring a
 * new secret and the previous one.
 */
export const checkSecrets = (handle: Handle, secrets: Secrets, now: Date): Promise<Secrets> =>
  inTurn(handle, async (within) => {
    const judged = await judgeAll(within, secrets);
    const underWay = rotationsUnderWay(judged, now);
    if (judged.some(({ name, stored }) => stored.check !== checkValue(name, secrets[name]))) {
      const value = SECRET_NAMES.map((name) => checkValue(name, secrets[name])).join(".");
      await writeSetting(within, CHECK_KEY, value);
      await writeRotations(within, underWay);
    }
    return withValid(secrets, underWay);
  });

/**
 * Like `checkSecrets`, for an operator's command: changes nothing. Refuses a new secret whose rotation has not begun,
 * because the running servers may not have it.
 */
export const requireSecrets = (handle: Handle, secrets: Secrets, now: Date): Promise<Secrets> =>
  inTurn(handle, async (within) => {
    const judged = await judgeAll(within, secrets);
    const prepared = variablesOf(judged, "begins");
    if (prepared !== "")
      throw new Error(
        `The rotation of ${prepared} is prepared and has not begun. Start the server, which begins it.`,
      );
    return withValid(secrets, rotationsUnderWay(judged, now));
  });

/**
 * Ends a rotation, in one transaction with `work`, which replaces what depends on the previous secret. Returns false if
 * no rotation of this secret is under way. Running servers accept the previous secret until they are restarted.
 */
export const endRotation = (
  handle: Handle,
  name: SecretName,
  work: (within: Handle, under: Rotation) => Promise<void>,
): Promise<boolean> =>
  inTurn(handle, async (within) => {
    const { [name]: under, ...others } = await readRotations(within);
    if (!under) return false;
    await work(within, under);
    await writeRotations(within, others);
    await recordEnded(within, name, under.previous);
    return true;
  });

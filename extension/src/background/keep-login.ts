/**
 * @file Keeps a login that a document reports as submitted, until the user answers whether to save it. Meanwhile the
 * button shows a plus. No window opens, because a page could make a window appear where the user is about to press.
 */
import { browser } from "../browser.ts";
import { openStores } from "../device/open-stores.ts";
import { readStart } from "../device/read-start.ts";
import { readServers } from "../device/servers.ts";
import { isLogged } from "../entry/is-logged.ts";
import type { DocumentPlace } from "../messages/sender.ts";
import { judgeLogin, type SavedLogin, toCompare } from "../submitted/judge-login.ts";
import {
  accountName,
  changeLogins,
  dropLogin,
  type KeptLogin,
  readLogins,
  readNextEnd,
  withLogin,
  withStep,
} from "../submitted/kept-logins.ts";
import {
  ensureLoginKey,
  isExposed,
  readPublicKey,
  type SubmittedLogin,
  sealLogin,
} from "../submitted/login-key.ts";
import { openLogin } from "../submitted/open-login.ts";
import { openFully, readBucket } from "../vault/read-vault.ts";
import { asksPassword } from "./asks-password.ts";
import { findRows, noDerivation, type Open } from "./menu-vault.ts";

/** The name of the alarm at which a login that has waited too long is forgotten. */
export const LOGINS_ALARM = "keepwell.submitted";
/** The time in milliseconds before each check of whether the page still asks for the password. */
const LOOK_MS = 800;
/** The largest number of these checks. */
const LOOKS = 10;

const { local, session: memory } = browser.storage;

/** Returns the `accountName` of the account in use. Logins are kept for this account. */
const activeAccount = async (): Promise<string | undefined> => {
  const { active } = await readServers(local);
  const identity = active === null ? null : (await openStores(active)).identities.active();
  return active !== null && identity ? accountName(active, identity.uid) : undefined;
};

const openIfUnlocked = async (account: string): Promise<Open | undefined> => {
  const start = await readStart(noDerivation);
  if (start.kind !== "open") return undefined;
  return accountName(start.device.origin, start.session.identity.uid) === account ? start : undefined;
};

const placeOf = ({ device, session }: Open) => ({ session, sealed: device.sealed });

/**
 * Returns the public key to which a login is sealed. While the account is locked, returns the key that was stored when
 * the account was last open.
 */
const publicKeyOf = async (account: string): Promise<string | undefined> => {
  const open = await openIfUnlocked(account);
  return open
    ? ensureLoginKey(browser.storage, account, placeOf(open))
    : readPublicKey(browser.storage, account);
};

/**
 * Sets the alarm for the next login that must be forgotten. Call it after a login is added. Two calls never run at the
 * same time. Otherwise an older call could set a later alarm last.
 */
const setAlarm = (): Promise<void> =>
  navigator.locks.request("keepwell.submitted-alarm", async () => {
    const when = await readNextEnd(memory, Date.now());
    if (when !== undefined) await browser.alarms.create(LOGINS_ALARM, { when });
  });

const keep = async (login: SubmittedLogin, place: DocumentPlace): Promise<KeptLogin | undefined> => {
  const account = await activeAccount();
  const key = account === undefined ? undefined : await publicKeyOf(account);
  if (account === undefined || key === undefined) return undefined;
  const { tabId, origin, topOrigin, url } = place;
  const make = async (kind: KeptLogin["kind"], values: SubmittedLogin): Promise<KeptLogin> => ({
    id: crypto.randomUUID(),
    kind,
    account,
    tabId,
    origin,
    topOrigin,
    url,
    at: Date.now(),
    isAsked: false,
    step: "",
    key,
    sealed: await sealLogin(values, key, { account, origin }),
  });
  const name = login.username === "" ? [] : [await make("name", { ...login, password: "", current: "" })];
  const whole = login.password === "" ? undefined : await make("login", login);
  await changeLogins(memory, (kept) => {
    const named = name.reduce(withLogin, kept);
    if (!whole) return named;
    return name.length > 0 ? withLogin(named, whole) : withStep(named, whole);
  });
  await setAlarm();
  return whole;
};

const savedOf = async (
  { session }: Open,
  { uid, bucketUid }: { readonly uid: string; readonly bucketUid: string },
): Promise<readonly SavedLogin[]> => {
  const bucket = await readBucket(session, bucketUid);
  if (isLogged(bucket)) return [];
  const { entry } = await openFully(session, { uid, bucket });
  return entry.type === "password" ? [{ uid, ...entry.fields }] : [];
};

const findKept = async (id: string): Promise<KeptLogin | undefined> =>
  (await readLogins(memory, Date.now())).find((one) => one.id === id);

/**
 * Whether the user must be asked about the login. The popup decides this again when it opens, because entries may have
 * changed.
 */
const isWorthAsking = async (open: Open, kept: KeptLogin): Promise<boolean> => {
  if (await isExposed(browser.storage, kept, placeOf(open))) return true;
  const login = await openLogin(placeOf(open), kept);
  if (!login) return false;
  const rows = await findRows(open, { url: kept.url, field: "current-password" }).catch(() => []);
  const saved = await Promise.all(toCompare(rows, login).map((row) => savedOf(open, row).catch(() => [])));
  return judgeLogin(login, saved.flat()).kind === "ask";
};

/** Resolves once the page no longer asks for the password, this login is no longer kept, or 8 s have passed. */
const untilTaken = async ({ id }: KeptLogin, place: DocumentPlace): Promise<void> => {
  for (let left = LOOKS; left > 0; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (!(await asksPassword(browser.scripting, place)) || !(await findKept(id))) return;
  }
};

const ask = async ({ id }: KeptLogin): Promise<void> => {
  const kept = await findKept(id);
  if (!kept) return;
  const open = await openIfUnlocked(kept.account);
  if (open && !(await isWorthAsking(open, kept))) return dropLogin(memory, id);
  await changeLogins(memory, (all) => all.map((one) => (one.id === id ? { ...one, isAsked: true } : one)));
};

/**
 * Keeps a login that was submitted in a document. Resolves as soon as the login is kept. Later, once the page seems to
 * have accepted the login or about 8 s have passed, marks the login as one to ask the user about. The login is
 * forgotten instead if the account is open at that time, and an entry already holds the login or the user does not want
 * to be asked on this site.
 */
export const keepLogin = async (login: SubmittedLogin, place: DocumentPlace): Promise<void> => {
  const kept = await keep(login, place);
  if (!kept) return;
  void untilTaken(kept, place)
    .then(() => ask(kept))
    .catch(() => undefined);
};

/**
 * Forgets the logins that have waited too long, and sets the alarm for the next one. Every call of `changeLogins`
 * forgets them, even if it changes nothing else.
 */
export const forgetOldLogins = async (): Promise<void> => {
  await changeLogins(memory, (kept) => kept);
  await setAlarm();
};

/** Whether a login of the account in use waits for an answer. */
export const isAnyWaiting = async (): Promise<boolean> => {
  const account = await activeAccount();
  const kept = await readLogins(memory, Date.now());
  return kept.some((one) => one.isAsked && one.account === account);
};

/** @file Finds the submitted login that the popup asks about. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { canEdit } from "../entry/can-edit.ts";
import { isLogged } from "../entry/is-logged.ts";
import { findMatches } from "../match/find-matches.ts";
import { isForFrame } from "../match/is-for-frame.ts";
import { siteOfPage } from "../match/site.ts";
import { judgeLogin, type SavedLogin, toCompare, toCompareOnAnswer } from "../submitted/judge-login.ts";
import { accountName, dropLogin, type KeptLogin } from "../submitted/kept-logins.ts";
import { isExposed, type SubmittedLogin } from "../submitted/login-key.ts";
import { openLogin } from "../submitted/open-login.ts";
import { ownFirst, suggestEntry } from "../submitted/suggest-entry.ts";
import { type Opened, openFully, type Vault, type VaultEntry } from "../vault/read-vault.ts";
import { readWaiting } from "./waiting-logins.ts";

export interface Question {
  readonly kind: "save";
  readonly kept: KeptLogin;
  readonly login: SubmittedLogin;
  /**
   * The user name of the login. If the login has none, the user name of the entry that the login updates. May be empty.
   */
  readonly username: string;
  /** The entries with which the login was compared. */
  readonly saved: readonly Compared[];
  /**
   * The entries with which the login is compared only after the user's answer, because a team's log records each
   * opening.
   */
  readonly unopened: readonly VaultEntry[];
  /** The entry that the login most likely updates; null if a new entry is suggested. */
  readonly target: VaultEntry | null;
  /** The entries of the site that the user can update: at most `MOST_CHOICES`, and `target` first. */
  readonly entries: readonly VaultEntry[];
}

/** The values and the revision that an entry had when it was compared with the login. */
export interface Compared extends SavedLogin {
  readonly rev: number;
}

/** A login that was sealed to a key that does not belong to the account. Another program may have read it. */
export interface Exposed {
  readonly kind: "exposed";
  readonly kept: KeptLogin;
}

interface Asking {
  readonly device: ServerDevice;
  readonly session: Session;
  /** The storage of the extension. */
  readonly areas: Parameters<typeof isExposed>[0];
}

/** Opens an entry to compare it with a login. If the entry cannot be opened, the result has only its user name. */
export const openCompared = async (
  open: (entry: VaultEntry) => Promise<Opened>,
  entry: VaultEntry,
): Promise<Compared> => {
  const { uid, username, rev } = entry;
  const opened = await open(entry).catch(() => undefined);
  if (opened?.entry.type !== "password") return { uid, username, password: "", rev };
  const { fields } = opened.entry;
  return { uid, username: fields.username, password: fields.password, rev: opened.sealed.rev };
};

const MOST_CHOICES = 5;

const judge = async (
  { device, session, areas }: Asking,
  { entries }: Vault,
  kept: KeptLogin,
): Promise<Question | Exposed | undefined> => {
  // Forget a login from a frame whose site is not the page's site, because the frame could be an advertisement.
  const site = isForFrame({ ...kept, around: [] }) ? siteOfPage(kept.url) : undefined;
  const place = { session, sealed: device.sealed };
  if (site && (await isExposed(areas, kept, place))) return { kind: "exposed", kept };
  const login = site && (await openLogin(place, kept));
  if (!login) return undefined;
  const matches = findMatches(
    entries.filter(({ type }) => type === "password"),
    site,
  );
  const ofHost = ownFirst(
    matches.flatMap(({ entry, closeness }) => (closeness === "sibling" ? [] : [entry])),
  );
  const open = (entry: VaultEntry) => openFully(session, entry);
  const free = ofHost.filter(({ bucket }) => !isLogged(bucket));
  const saved = await Promise.all(toCompare(free, login).map((entry) => openCompared(open, entry)));
  const verdict = judgeLogin(login, saved);
  if (verdict.kind === "held") return undefined;
  const choices = ownFirst(matches.map(({ entry }) => entry)).filter(canEdit);
  const target = suggestEntry(choices, { login, saved, verdict });
  const others = choices.filter((one) => one !== target);
  return {
    kind: "save",
    kept,
    login,
    username: verdict.username,
    saved,
    unopened: toCompareOnAnswer(
      ofHost.filter(({ bucket }) => isLogged(bucket)),
      login,
    ),
    target,
    entries: [...(target ? [target] : []), ...others].slice(0, MOST_CHOICES),
  };
};

/**
 * Finds the next question. Takes the newest login of the current tab or, if the tab has none, the newest of all logins.
 * Forgets each login that needs no question. Null if no login needs a question.
 */
export const findQuestion = async (
  asking: Asking,
  vault: Vault,
  tabId: number | undefined,
): Promise<Question | Exposed | null> => {
  const account = accountName(asking.device.origin, asking.session.identity.uid);
  const waiting = await readWaiting(asking.areas.session, account);
  const logins = waiting.filter(({ kind }) => kind === "login");
  for (const kept of logins.toSorted(
    (one, other) => Number(other.tabId === tabId) - Number(one.tabId === tabId),
  )) {
    const question = await judge(asking, vault, kept);
    if (question) return question;
    await dropLogin(asking.areas.session, kept.id);
  }
  return null;
};

/** @file The submitted login that the popup asks about. */
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnEntry } from "@keepwell/contract/abilities.ts";
import { browser } from "../browser.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { findMatches } from "../match/find-matches.ts";
import { siteOfPage } from "../match/site.ts";
import { isForFrame } from "../menu/is-for-frame.ts";
import { judgeLogin, type SavedLogin, toCompare } from "../submitted/judge-login.ts";
import { accountName, dropLogin, type KeptLogin, readLogins } from "../submitted/kept-logins.ts";
import { isExposed } from "../submitted/login-key.ts";
import { openLogin } from "../submitted/open-login.ts";
import { ownFirst, suggestEntry } from "../submitted/suggest-entry.ts";
import { openFully, type Vault, type VaultEntry } from "../vault/read-vault.ts";

export interface Question {
  readonly kind: "save";
  readonly kept: KeptLogin;
  /** As far as it is known. */
  readonly username: string;
  readonly password: string;
  /** The entry that is most likely meant; null for a new one. */
  readonly target: VaultEntry | null;
  /** The entries of the site that can be updated. */
  readonly entries: readonly VaultEntry[];
}

/** A login that was sealed to a key that is not the account's own, so that another program may have read it. */
export interface Exposed {
  readonly kind: "exposed";
  readonly kept: KeptLogin;
}

interface Asking {
  readonly device: ServerDevice;
  readonly session: Session;
}

/** The logins that wait for an account, by its `accountName`. */
export const readWaiting = async (account: string): Promise<readonly KeptLogin[]> => {
  const kept = await readLogins(browser.storage.session, Date.now());
  return kept.filter((one) => one.account === account);
};

const waitingFor = ({ device, session }: Asking): Promise<readonly KeptLogin[]> =>
  readWaiting(accountName(device.origin, session.identity.uid));

/** Whether a login waits for this account. */
export const hasWaiting = async (asking: Asking): Promise<boolean> =>
  (await waitingFor(asking)).some(({ kind }) => kind === "login");

/** An entry that cannot be opened now is compared by its name alone. */
const savedOf = async (session: Session, entry: VaultEntry): Promise<SavedLogin> => {
  const { uid, username } = entry;
  const opened = await openFully(session, entry).catch(() => undefined);
  const fields = opened?.entry.type === "password" ? opened.entry.fields : { username, password: "" };
  return { uid, username: fields.username, password: fields.password };
};

const canUpdate = ({ bucket, permissions }: VaultEntry): boolean =>
  canOnEntry(bucket, { list: null, entry: { permissions } }, "entry.edit");

const MOST_CHOICES = 5;

const judge = async (
  { device, session }: Asking,
  { entries }: Vault,
  kept: KeptLogin,
): Promise<Question | Exposed | undefined> => {
  // A frame of another site than the page's could be an advertisement's.
  const site = isForFrame({ ...kept, around: [] }) ? siteOfPage(kept.url) : undefined;
  const place = { session, sealed: device.sealed };
  if (site && (await isExposed(browser.storage, kept, place))) return { kind: "exposed", kept };
  const login = site && (await openLogin(place, kept));
  if (!login) return undefined;
  const matches = findMatches(
    entries.filter(({ type }) => type === "password"),
    site,
  );
  const ofHost = ownFirst(
    matches.flatMap(({ entry, closeness }) => (closeness === "sibling" ? [] : [entry])),
  );
  const saved = await Promise.all(toCompare(ofHost, login).map((entry) => savedOf(session, entry)));
  const verdict = judgeLogin(login, saved);
  if (verdict.kind === "held") return undefined;
  const choices = ownFirst(matches.map(({ entry }) => entry)).filter(canUpdate);
  const target = suggestEntry(choices, { login, saved, verdict });
  const others = choices.filter((one) => one !== target);
  return {
    kind: "save",
    kept,
    username: verdict.username,
    password: login.password,
    target,
    entries: [...(target ? [target] : []), ...others].slice(0, MOST_CHOICES),
  };
};

/** The newest login to tell or ask about, those of the tab in front first. One that needs no question is forgotten. */
export const findQuestion = async (
  asking: Asking,
  vault: Vault,
  tabId: number | undefined,
): Promise<Question | Exposed | null> => {
  const logins = (await waitingFor(asking)).filter(({ kind }) => kind === "login");
  for (const kept of logins.toSorted(
    (one, other) => Number(other.tabId === tabId) - Number(one.tabId === tabId),
  )) {
    const question = await judge(asking, vault, kept);
    if (question) return question;
    await dropLogin(browser.storage.session, kept.id);
  }
  return null;
};

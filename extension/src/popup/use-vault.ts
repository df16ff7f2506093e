import type { Session } from "@keepwell/client/session/session.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { useCallback, useEffect, useState } from "react";
import { hasSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { tellState } from "../lock/locking.ts";
import { failureOf } from "../page/failure-words.ts";
import { accountName } from "../submitted/kept-logins.ts";
import { ensureLoginKey } from "../submitted/login-key.ts";
import { type FirstRows, keepChangedIndex } from "../vault/first-rows.ts";
import { readLastUsed, withLastUsed } from "../vault/last-used.ts";
import { readVault, type Vault } from "../vault/read-vault.ts";

interface ReadVault {
  /** Null until entries are known. */
  readonly vault: Vault | null;
  /** Whether the server is still being asked. */
  readonly isReading: boolean;
  readonly failure: Failure | null;
  /** Asks the server again. */
  readonly reread: () => void;
}

/** The longest wait for a frame, in milliseconds, because a page that is not shown paints no frame. */
const FRAME_MS = 100;

/** Waits until the browser has painted what was rendered, because reading the vault leaves no time for painting. */
const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_MS);
  });

/** Reads the vault, and keeps what the next popup, the menu in pages and submitted logins need. */
const readAndKeep = async (
  { sealed, replies, origin }: ServerDevice,
  session: Session,
  onVault: (vault: Vault) => void,
): Promise<void> => {
  const place = { session, sealed };
  const [used] = await Promise.all([readLastUsed(place), replies.begin(place)]);
  const vault = await readVault(session, (read) =>
    onVault({ ...read, entries: withLastUsed(read.entries, used) }),
  );
  // The replies for an account with very many buckets do not fit into one sealed text. Such an account shows nothing
  // without the server.
  await replies.save(place).catch(() => undefined);
  // The number on the button counts these entries.
  if (await keepChangedIndex(place, vault.entries, Date.now())) await tellState();
  if (await hasSites(browser.permissions))
    await ensureLoginKey(browser.storage, accountName(origin, session.identity.uid), place);
};

interface VaultInput {
  readonly device: ServerDevice;
  readonly session: Session;
  /** The rows that were read before the first frame. */
  readonly begun: FirstRows | undefined;
}

/**
 * The entries of the account. First come the rows that a popup begins with, then all entries as this browser has kept
 * them, then all as the server has them.
 */
export const useVault = ({ device, session, begun }: VaultInput): ReadVault => {
  const [read, setRead] = useState<Omit<ReadVault, "reread">>({
    vault: null,
    isReading: true,
    failure: null,
  });
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is one reading
  useEffect(() => {
    let isWanted = true;
    const change = (next: Partial<ReadVault>) => {
      if (isWanted) setRead((before) => ({ ...before, ...next }));
    };
    const begin = async () => {
      if (begun) await untilPainted();
      await readAndKeep(device, session, (vault) => change({ vault }));
    };
    void begin().then(
      () => change({ isReading: false, failure: null }),
      (error: unknown) => change({ isReading: false, failure: failureOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [device, session, begun, count]);
  return { ...read, reread: useCallback(() => setCount((before) => before + 1), []) };
};

import type { Session } from "@keepwell/client/session/session.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { useCallback, useEffect, useState } from "react";
import { hasSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { failureOf } from "../page/failure-words.ts";
import { readLastUsed, withLastUsed } from "../vault/last-used.ts";
import { keepMenuIndex } from "../vault/menu-index.ts";
import { readVault, type Vault } from "../vault/read-vault.ts";

interface ReadVault {
  /** Null until something is known. */
  readonly vault: Vault | null;
  /** Whether the server is still being asked. */
  readonly isReading: boolean;
  readonly failure: Failure | null;
  /** Asks the server again. */
  readonly reread: () => void;
}

/** Reads the vault, and writes what the menu in pages looks entries up in if there is one. */
const readAndKeep = async (
  { sealed, replies }: ServerDevice,
  session: Session,
  onVault: (vault: Vault) => void,
): Promise<void> => {
  const place = { session, sealed };
  const [used] = await Promise.all([readLastUsed(place), replies.begin(place)]);
  const vault = await readVault(session, (read) =>
    onVault({ ...read, entries: withLastUsed(read.entries, used) }),
  );
  // An account with too many buckets for one sealed text shows nothing without the server.
  await replies.save(place).catch(() => undefined);
  if (await hasSites(browser.permissions)) await keepMenuIndex(place, vault.entries, Date.now());
};

/** The entries of the account: first as this browser has kept them, then as the server has them. */
export const useVault = (device: ServerDevice, session: Session): ReadVault => {
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
    void readAndKeep(device, session, (vault) => change({ vault })).then(
      () => change({ isReading: false, failure: null }),
      (error: unknown) => change({ isReading: false, failure: failureOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [device, session, count]);
  return { ...read, reread: useCallback(() => setCount((before) => before + 1), []) };
};

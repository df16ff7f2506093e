import type { Session } from "@keepwell/client/session/session.ts";
import { useTokenRefresh } from "../app/use-token-refresh.ts";
import { useLiveChanges } from "../features/buckets/use-live-changes.ts";
import { OwnDetailsStrip } from "../features/identity/own-details.tsx";
import { OlderEntries } from "../features/identity/restored/older-entries.tsx";
import { StateInDoubt } from "../features/identity/restored/state-doubt.tsx";
import { OfflineStrip } from "../features/shell/offline-strip.tsx";
import { Ceilings } from "./ceilings.tsx";
import { License } from "./license.tsx";
import { useReadyToUnlock } from "./use-ready-to-unlock.ts";

/**
 * Warnings about the connection and the account, under the top bar of every page. Also runs the background work of
 * every page: shows changes that other browsers make, renews the token, and loads the lock page.
 */
export function Strips({ session }: { readonly session: Session }) {
  useLiveChanges(session);
  useReadyToUnlock();
  useTokenRefresh(session);
  return (
    <>
      <OfflineStrip />
      <StateInDoubt session={session} />
      <OlderEntries session={session} />
      <OwnDetailsStrip session={session} />
      <License session={session} />
      <Ceilings session={session} />
    </>
  );
}

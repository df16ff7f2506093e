import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { useEffect, useState } from "react";
import { whenIdle } from "../../app/when-idle.ts";
import { useVaultText } from "../../text/vault-text.ts";
import { refreshEntries } from "./queries.ts";
import { sealedIn } from "./sealed-here.ts";

/** How long the user must be idle before names are sealed. */
const IDLE_MS = 1000;

/**
 * Whether the user may be able to edit at least one entry of the bucket. Always true in a team's bucket, where each
 * entry can have its own permissions.
 */
const mayEditSome = (bucket: Bucket): boolean =>
  bucket.permissions !== null || canOnBucket(bucket, "entry.edit");

type Told = readonly [done: number, total: number];

/**
 * Seals the names as soon as the user is idle. If this fails, it is tried again when the user next opens the bucket.
 */
const seal = async (
  session: Session,
  bucket: Bucket,
  { tell, signal }: { readonly tell: (told: Told) => void; readonly signal: AbortSignal },
): Promise<void> => {
  await whenIdle(IDLE_MS, signal);
  const { sealNames } = await import("@keepwell/client/buckets/seal-names.ts");
  const onProgress = (done: number, total: number) => tell([done, total]);
  if ((await sealNames(session, bucket, { onProgress, signal })) > 0)
    await refreshEntries(session, bucket.uid);
  sealedIn(session).add(bucket.uid);
};

/**
 * Seals the names that earlier versions of Keepwell stored unencrypted, and shows the progress. This happens while the
 * user works in the bucket, stops when they leave it, and continues when they open it again.
 */
export function SealingNames({ session, bucket }: { readonly session: Session; readonly bucket: Bucket }) {
  const words = useVaultText().lists;
  const [told, tell] = useState<Told | null>(null);
  const isWanted = mayEditSome(bucket) && !sealedIn(session).has(bucket.uid);
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void seal(session, bucket, { tell, signal })
      .catch(() => undefined)
      .finally(() => !signal.aborted && tell(null));
    return () => leaving.abort();
  }, [session, bucket, isWanted]);
  if (!told || told[0] === told[1]) return null;
  const [done, total] = told;
  return (
    <div className="max-w-form pb-3">
      <ProgressBar
        label={words.sealingNames}
        value={done}
        max={total}
        valueText={words.progress(done, total)}
      />
    </div>
  );
}

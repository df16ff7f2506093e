import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTeamText } from "../../../text/team-text.ts";
import { upkeepQuery } from "../upkeep/upkeep-query.ts";
import { soleAdminQuery, uncomparedQuery } from "./join-queries.ts";

const AskedKeys = lazy(async () => ({ default: (await import("../asked/asked-keys.tsx")).AskedKeys }));
const EscrowDialog = lazy(async () => ({ default: (await import("./escrow-dialog.tsx")).EscrowDialog }));

interface TeamKeysNotesProps {
  readonly session: Session;
  /** The enterprise's name. */
  readonly name: string;
}

/** Shows problems with keys that the background work has found, if the user must act on them. */
export function TeamKeysNotes(props: TeamKeysNotesProps) {
  return (
    <>
      <EscrowDue {...props} />
      <KeysToDecide {...props} />
    </>
  );
}

/**
 * A note on keys that members lack, according to the server. No signature proves that these members may have the keys.
 */
function KeysToDecide({ session }: Pick<TeamKeysNotesProps, "session">) {
  const keys = useQuery({ ...upkeepQuery(session), enabled: false }).data?.asked ?? [];
  if (keys.length === 0) return null;
  return (
    <Suspense>
      <AskedKeys session={session} keys={keys} />
    </Suspense>
  );
}

/**
 * Shown if the account key is not sealed to the enterprise's current recovery key, so that no administrator could
 * recover this account. Not shown in two cases:
 * - The user has not compared the joining code yet. `TeamStrip` asks the user to do so, and until they have,
 *   administrators get no key.
 * - The user is the only administrator, so no other administrator could recover the account.
 */
function EscrowDue({ session, name }: TeamKeysNotesProps) {
  const words = useTeamText().join;
  const isDue = useQuery({ ...upkeepQuery(session), enabled: false }).data?.escrowDue ?? false;
  const uncompared = useQuery(uncomparedQuery(session)).data;
  const isAlone = useQuery(soleAdminQuery(session)).data;
  const [isOpen, open] = useState(false);
  if (!isDue || uncompared !== null || isAlone !== false) return null;
  return (
    <>
      <Alert
        tone="warning"
        title={words.renewTitle}
        action={
          <Button size="sm" onPress={() => open(true)}>
            {words.renew}
          </Button>
        }
      >
        {words.renewText(name)}
      </Alert>
      {isOpen && (
        <Suspense>
          <EscrowDialog session={session} name={name} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}

import type { KeyHolder } from "@keepwell/client/people/fingerprints.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { focusTableRowSoon } from "@keepwell/ui/focus-table-row.ts";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { lazy, Suspense, useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { type ShownAdmin, useIsAdmin } from "../team-queries.ts";
import { AdminTable } from "./admin-table.tsx";
import { EndAdminDialog } from "./end-admin-dialog.tsx";
import { useAdminRemoval } from "./use-admin-removal.ts";

const AddAdminDialog = lazy(async () => ({
  default: (await import("./add-admin-dialog.tsx")).AddAdminDialog,
}));

interface AdminsProps {
  readonly session: Session;
  readonly admins: readonly ShownAdmin[];
}

/** The administrators of the enterprise. Only administrators can add and remove administrators. */
export function Admins({ session, admins }: AdminsProps) {
  const words = useTeamText().admins;
  const offline = useOfflineReason();
  const isAdmin = useIsAdmin(session);
  const [isAdding, add] = useState(false);
  const [leaving, ask] = useState<ShownAdmin>();
  const { remove, restored } = useAdminRemoval(session);
  const confirm = (admin: ShownAdmin, seen: KeyHolder | undefined) => {
    const at = admins.indexOf(admin);
    ask(undefined);
    void remove(admin, seen);
    focusTableRowSoon((admins[at + 1] ?? admins[at - 1])?.id);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-2">{words.text}</p>
      {admins.length === 1 && (
        <Alert tone="warning" title={words.lastTitle}>
          {isAdmin ? words.lastText : words.lastSeen}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p role="status" className="text-ui text-ink-2 tabular-nums">
          {words.count(admins.length)}
        </p>
        {isAdmin && (
          <div className="ms-auto">
            <Button variant="primary" icon={AddIcon} disabledReason={offline} onPress={() => add(true)}>
              {words.add}
            </Button>
          </div>
        )}
      </div>
      <AdminTable admins={admins} mayRemove={isAdmin} restored={restored} onRemove={ask} />
      {isAdding && (
        <Suspense>
          <AddAdminDialog session={session} onClose={() => add(false)} />
        </Suspense>
      )}
      {leaving && (
        <EndAdminDialog
          session={session}
          admin={leaving}
          onCancel={() => ask(undefined)}
          onConfirm={(seen) => confirm(leaving, seen)}
        />
      )}
    </div>
  );
}

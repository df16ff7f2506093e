import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";

const AddUserDialog = lazy(async () => ({ default: (await import("./add-user-dialog.tsx")).AddUserDialog }));
const AddSeveralDialog = lazy(async () => ({
  default: (await import("./several/add-several-dialog.tsx")).AddSeveralDialog,
}));
const KitFirstDialog = lazy(async () => ({
  default: (await import("./kit-first-dialog.tsx")).KitFirstDialog,
}));

export interface AddUsersProps {
  readonly session: Session;
  /** True if the user is alone in the team (no one else is invited) and has not saved a recovery code. */
  readonly needsKit: boolean;
  /** Renders what is shown in place of the form if the plan does not allow another user. */
  readonly refused: ((onClose: () => void) => ReactNode) | undefined;
  /** What one more user costs. */
  readonly cost: ReactNode;
  /** What this many more users cost. */
  readonly severalCost: (many: number) => ReactNode;
  /** The monthly price of the next user, such as "$7.00"; null if they cost nothing, or the price is not known. */
  readonly price: string | null;
}

/** The buttons that add users, and the dialog that one of them opens. */
export function AddUsers(props: AddUsersProps) {
  const words = useTeamText().users;
  const offline = useOfflineReason();
  const [adding, add] = useState<"one" | "several">();
  return (
    <div className="flex gap-2">
      <Button disabledReason={offline} onPress={() => add(props.refused ? "one" : "several")}>
        {words.addSeveral}
      </Button>
      <Button variant="primary" icon={AddIcon} disabledReason={offline} onPress={() => add("one")}>
        {words.add}
      </Button>
      {adding && (
        <Suspense>
          <AddDialog {...props} adding={adding} onClose={() => add(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface AddDialogProps extends AddUsersProps {
  readonly adding: "one" | "several";
  readonly onClose: () => void;
}

function AddDialog(props: AddDialogProps) {
  const { session, adding, needsKit, refused, cost, severalCost, price, onClose } = props;
  // The dialog for a list of users stays open even if the subscription expires in the meantime, because it shows who
  // was invited.
  if (adding === "one" && refused) return refused(onClose);
  if (needsKit) return <KitFirstDialog onClose={onClose} />;
  return adding === "one" ? (
    <AddUserDialog session={session} cost={cost} price={price} onClose={onClose} />
  ) : (
    <AddSeveralDialog session={session} cost={severalCost} onClose={onClose} />
  );
}

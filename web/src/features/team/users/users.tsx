import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { focusTableRowSoon } from "@keepwell/ui/focus-table-row.ts";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { stopReason } from "../changed-name.tsx";
import { comparedQuery } from "../comparison-queries.ts";
import { useFiltered } from "../filtered.ts";
import { ListToolbar } from "../list-toolbar.tsx";
import { type ShownUser, useIsAdmin } from "../team-queries.ts";
import type { DeletionChosen } from "./delete-user-dialog.tsx";
import { LeftAlert } from "./left-alert.tsx";
import { TeamCode } from "./team-code.tsx";
import { useHeirs } from "./use-heirs.ts";
import { useUserDeletion } from "./use-user-deletion.ts";
import { KindSelect, NoneFound, useKinds } from "./user-kind-select.tsx";
import type { UserKind } from "./user-kinds.ts";
import { UserTable } from "./user-table.tsx";

const AddUserDialog = lazy(async () => ({ default: (await import("./add-user-dialog.tsx")).AddUserDialog }));
const AddSeveralDialog = lazy(async () => ({
  default: (await import("./several/add-several-dialog.tsx")).AddSeveralDialog,
}));
const KitFirstDialog = lazy(async () => ({
  default: (await import("./kit-first-dialog.tsx")).KitFirstDialog,
}));
const DeleteUserDialog = lazy(async () => ({
  default: (await import("./delete-user-dialog.tsx")).DeleteUserDialog,
}));

interface UsersProps {
  readonly session: Session;
  readonly users: readonly ShownUser[];
  /** True if the user is alone in the team (no one else is invited) and has not saved a recovery code. */
  readonly needsKit: boolean;
  /** Shown in place of the form for a new user, if the plan allows none at present. */
  readonly refused: ((onClose: () => void) => ReactNode) | undefined;
  /** What one more user costs. */
  readonly cost: ReactNode;
  /** What this many more users cost. */
  readonly severalCost: (many: number) => ReactNode;
  /** The monthly price of the next user, such as "$7.00"; null if there is none, or it is not known. */
  readonly price: string | null;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** The kind of users to which the list is narrowed; undefined if it shows all. */
  readonly kind: UserKind | undefined;
  readonly onKind: (kind: UserKind | undefined) => void;
}

const wordsOf = ({ fullname, email }: ShownUser) => [fullname, email];

/** Everyone who belongs to the enterprise or is invited. */
export function Users(props: UsersProps) {
  const { session, users, needsKit, refused, cost, severalCost, price, filter, onFilter, kind, onKind } =
    props;
  const words = useTeamText().users;
  const offline = useOfflineReason();
  const [adding, add] = useState<"one" | "several">();
  const isAdmin = useIsAdmin(session);
  const compared = useQuery({ ...comparedQuery(session), enabled: isAdmin }).data;
  const { ofKind, counts } = useKinds(users, { own: session.identity.uid, compared }, kind);
  const { found, wanted } = useFiltered(ofKind, filter, wordsOf);
  const deletion = useUserDeletion(session);
  const { asked, ask } = deletion;
  const refusal = useRefusal(session, offline);
  const heirs = useHeirs(session, users, asked?.user);
  const askFor = useCallback((user: ShownUser) => ask({ user, trouble: undefined }), [ask]);
  const close = () => add(undefined);
  const remove = (user: ShownUser, chosen: DeletionChosen) => {
    const at = found.indexOf(user);
    void deletion.remove(user, chosen);
    focusTableRowSoon((found[at + 1] ?? found[at - 1])?.uid);
  };
  return (
    <div className="flex flex-col gap-4">
      {deletion.left && <LeftAlert session={session} left={deletion.left} onClose={deletion.forget} />}
      <ListToolbar
        count={words.count(ofKind.length)}
        filter={filter}
        onFilter={onFilter}
        kinds={<KindSelect kind={kind} counts={counts} isAdmin={isAdmin} onKind={onKind} />}
      >
        <div className="flex gap-2">
          <Button disabledReason={offline} onPress={() => add(refused ? "one" : "several")}>
            {words.addSeveral}
          </Button>
          <Button variant="primary" icon={AddIcon} disabledReason={offline} onPress={() => add("one")}>
            {words.add}
          </Button>
        </div>
      </ListToolbar>
      {kind && ofKind.length > 0 && <p className="max-w-prose text-ui text-ink-2">{words.kindTexts[kind]}</p>}
      {found.length > 0 ? (
        <UserTable
          users={found}
          compared={compared}
          filter={wanted}
          restored={deletion.restored}
          refusal={refusal}
          onDelete={askFor}
        />
      ) : (
        <NoneFound
          kind={ofKind.length === 0 ? kind : undefined}
          onAll={() => onKind(undefined)}
          onClear={() => onFilter("")}
        />
      )}
      <TeamCode session={session} />
      <Suspense>
        {adding === "one" && refused?.(close)}
        {adding && !refused && needsKit && <KitFirstDialog onClose={close} />}
        {adding === "one" && !refused && !needsKit && (
          <AddUserDialog session={session} cost={cost} price={price} onClose={close} />
        )}
        {/* It stays although the subscription expires meanwhile, because it shows who was invited. */}
        {adding === "several" && !needsKit && (
          <AddSeveralDialog session={session} cost={severalCost} onClose={close} />
        )}
        {asked && (
          <DeleteUserDialog
            key={asked.user.uid}
            session={session}
            {...asked}
            {...heirs}
            onCancel={deletion.cancel}
            onConfirm={(chosen) => remove(asked.user, chosen)}
          />
        )}
      </Suspense>
    </div>
  );
}

/**
 * Why a member cannot be deleted:
 * - The browser is offline.
 * - The account is the user's own.
 * - The member is an administrator, and the user is not.
 * - The member's name has changed, or is not verified.
 */
function useRefusal(session: Session, offline: string | undefined) {
  const { users: words, memberNames } = useTeamText();
  const isAdmin = useIsAdmin(session);
  const { uid: own } = session.identity;
  return useCallback(
    ({ uid, is_admin, change }: ShownUser): string | undefined => {
      if (offline !== undefined) return offline;
      if (uid === own) return words.notOneself;
      if (is_admin && !isAdmin) return words.onlyAdmins;
      return stopReason(change, memberNames);
    },
    [words, memberNames, isAdmin, own, offline],
  );
}

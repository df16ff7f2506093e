import type { Session } from "@keepwell/client/session/session.ts";
import { focusTableRowSoon } from "@keepwell/ui/focus-table-row.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { stopReason } from "../changed-name.tsx";
import { comparedQuery } from "../comparison-queries.ts";
import { useFiltered } from "../filtered.ts";
import { ListToolbar } from "../list-toolbar.tsx";
import { type ShownUser, useIsAdmin } from "../team-queries.ts";
import { AddUsers, type AddUsersProps } from "./add-users.tsx";
import type { DeletionChosen } from "./delete-user-dialog.tsx";
import { LeftAlert } from "./left-alert.tsx";
import { TeamCode } from "./team-code.tsx";
import { useHeirs } from "./use-heirs.ts";
import { useUserDeletion } from "./use-user-deletion.ts";
import { KindSelect, NoneFound, useKinds } from "./user-kind-select.tsx";
import type { UserKind } from "./user-kinds.ts";
import { UserTable } from "./user-table.tsx";

const DeleteUserDialog = lazy(async () => ({
  default: (await import("./delete-user-dialog.tsx")).DeleteUserDialog,
}));

interface UsersProps extends AddUsersProps {
  readonly users: readonly ShownUser[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** The kind of users that the list shows; undefined if it shows all users. */
  readonly kind: UserKind | undefined;
  readonly onKind: (kind: UserKind | undefined) => void;
}

const wordsOf = ({ fullname, email }: ShownUser) => [fullname, email];

/** The list of all members and invited people of the enterprise. */
export function Users(props: UsersProps) {
  const { session, users, filter, onFilter, kind, onKind } = props;
  const words = useTeamText().users;
  const offline = useOfflineReason();
  const isAdmin = useIsAdmin(session);
  const compared = useQuery({ ...comparedQuery(session), enabled: isAdmin }).data;
  const { ofKind, counts } = useKinds(users, { own: session.identity.uid, compared }, kind);
  const { found, wanted } = useFiltered(ofKind, filter, wordsOf);
  const deletion = useUserDeletion(session);
  const { asked, ask } = deletion;
  const refusal = useRefusal(session, offline);
  const heirs = useHeirs(session, users, asked?.user);
  const askFor = useCallback((user: ShownUser) => ask({ user, trouble: undefined }), [ask]);
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
        <AddUsers {...props} />
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
 * Says why a member cannot be deleted:
 * - The browser is offline.
 * - The account is the user's own.
 * - The member is an administrator, but the user is not.
 * - The member's name or address differs from the signed one, or the roster cannot be verified.
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

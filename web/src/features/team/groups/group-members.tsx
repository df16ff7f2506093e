import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { focusTableRowSoon } from "@keepwell/ui/focus-table-row.ts";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { HeldBelow } from "@keepwell/ui/held-below.tsx";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useGrowingRows } from "@keepwell/ui/use-growing-rows.tsx";
import { lazy, Suspense, useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { ChangedName, stopReason } from "../changed-name.tsx";
import { removalColumn, sinceColumn } from "../member-columns.tsx";
import { PersonSearch } from "../person-search.tsx";
import { SignatureNote } from "../signatures/signature-note.tsx";
import type { ShownMember } from "../team-queries.ts";
import { useGroupMembers } from "./use-group-members.ts";

const AddMembersDialog = lazy(async () => ({
  default: (await import("./add-members-dialog.tsx")).AddMembersDialog,
}));

interface GroupMembersProps {
  readonly session: Session;
  readonly groupUid: string;
  readonly members: readonly ShownMember[];
}

export function GroupMembers({ session, groupUid, members }: GroupMembersProps) {
  const words = useTeamText().groups;
  const acts = useGroupMembers(session, groupUid);
  const offline = useOfflineReason();
  const [isAdding, add] = useState(false);
  const remove = (member: ShownMember) => {
    const at = members.indexOf(member);
    void acts.remove(member);
    focusTableRowSoon((members[at + 1] ?? members[at - 1])?.user.uid);
  };
  return (
    <FormSection isWide title={words.members} text={words.membersText}>
      <div className="max-w-form">
        {offline === undefined ? (
          <div className="flex flex-wrap items-start gap-2">
            <div className="min-w-72 flex-1">
              <PersonSearch session={session} label={words.addMember} onChoose={acts.add} />
            </div>
            <Button onPress={() => add(true)}>{words.addSeveral}</Button>
          </div>
        ) : (
          <Alert tone="warning" title={offline} />
        )}
      </div>
      {isAdding && (
        <Suspense>
          <AddMembersDialog
            session={session}
            groupUid={groupUid}
            members={members}
            onClose={() => add(false)}
          />
        </Suspense>
      )}
      {acts.refused !== undefined && (
        <Alert tone="error" isLive title={words.addRefusedTitle(acts.refused)}>
          {words.addRefused}
        </Alert>
      )}
      <HeldBelow
        className="flex flex-col gap-4"
        above={<SignatureNote session={session} object={{ model: "group", uid: groupUid }} />}
      >
        {members.length === 0 ? (
          <p className="text-ink-2">{words.noMembers}</p>
        ) : (
          <MemberTable members={members} restored={acts.restored} onRemove={remove} />
        )}
      </HeldBelow>
    </FormSection>
  );
}

interface MemberTableProps {
  readonly members: readonly ShownMember[];
  readonly restored: string | undefined;
  readonly onRemove: (member: ShownMember) => void;
}

function MemberTable({ members, restored, onRemove }: MemberTableProps) {
  const text = useTeamText();
  const words = text.groups;
  const offline = useOfflineReason();
  const { shown, end } = useGrowingRows(members);
  const columns: Column<ShownMember>[] = [
    {
      id: "name",
      header: text.users.name,
      isRowHeader: true,
      cell: ({ user }) => (
        <span className="flex flex-col wrap-anywhere">
          {user.fullname}
          <span className="text-meta wrap-anywhere text-ink-2">{user.email}</span>
          <ChangedName change={user.change} />
        </span>
      ),
    },
    sinceColumn(words.since),
    removalColumn({
      header: text.users.actions,
      tip: words.remove,
      nameOf: ({ user }) => words.removeMember(user.fullname),
      refusalOf: ({ user }) => offline ?? stopReason(user.change, text.memberNames),
      onRemove,
    }),
  ];
  return (
    <>
      <Table
        caption={words.members}
        columns={columns}
        rows={shown}
        rowKey={({ user }) => user.uid}
        flashing={restored}
      />
      {end}
    </>
  );
}

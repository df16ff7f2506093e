import type { Session } from "@keepwell/client/session/session.ts";
import type { UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { focusTableRowSoon } from "@keepwell/ui/focus-table-row.ts";
import { AddIcon, UsersIcon } from "@keepwell/ui/icons.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { lazy, Suspense, useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { useFiltered } from "../filtered.ts";
import { ListToolbar } from "../list-toolbar.tsx";
import { NothingFound } from "../nothing-found.tsx";
import { GroupTable } from "./group-table.tsx";
import { useGroupDeletion } from "./use-group-deletion.ts";

const CreateGroupDialog = lazy(async () => ({
  default: (await import("./create-group-dialog.tsx")).CreateGroupDialog,
}));

interface GroupsProps {
  readonly session: Session;
  readonly groups: readonly UserGroup[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onCreated: (group: UserGroup) => void;
}

const wordsOf = ({ friendly_name, name }: UserGroup) => [friendly_name, name];

/** The page of the groups. A group's permissions apply to all of its members. */
export function Groups({ session, groups, filter, onFilter, onCreated }: GroupsProps) {
  const words = useTeamText().groups;
  const { common } = useText();
  const offline = useOfflineReason();
  const [isCreating, create] = useState(false);
  const [leaving, ask] = useState<UserGroup>();
  const { remove, restored } = useGroupDeletion(session);
  const { found, wanted } = useFiltered(groups, filter, wordsOf);
  const confirm = (group: UserGroup) => {
    const at = found.indexOf(group);
    ask(undefined);
    void remove(group);
    focusTableRowSoon((found[at + 1] ?? found[at - 1])?.uid);
  };
  const adding = (label: string) => (
    <Button variant="primary" icon={AddIcon} disabledReason={offline} onPress={() => create(true)}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {groups.length === 0 ? (
        <EmptyState glyph={UsersIcon} title={words.emptyTitle} action={adding(words.createTitle)}>
          {words.empty}
        </EmptyState>
      ) : (
        <>
          <ListToolbar count={words.count(groups.length)} filter={filter} onFilter={onFilter}>
            {adding(words.add)}
          </ListToolbar>
          {found.length > 0 ? (
            <GroupTable groups={found} filter={wanted} restored={restored} onDelete={ask} />
          ) : (
            <NothingFound onClear={() => onFilter("")} />
          )}
        </>
      )}
      {isCreating && (
        <Suspense>
          <CreateGroupDialog session={session} onClose={() => create(false)} onCreated={onCreated} />
        </Suspense>
      )}
      {leaving && (
        <QuestionDialog
          title={words.question(leaving.friendly_name)}
          action={common.delete}
          isDangerous
          onCancel={() => ask(undefined)}
          onConfirm={() => confirm(leaving)}
        >
          <p>{words.questionText}</p>
        </QuestionDialog>
      )}
    </div>
  );
}

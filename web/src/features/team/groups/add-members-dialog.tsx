import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { addGroupMember } from "@keepwell/client/team/permissions/change-group.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useGrowingRows } from "@keepwell/ui/use-growing-rows.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useIsHere } from "../../../app/use-is-here.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { stopReason } from "../changed-name.tsx";
import { useFiltered } from "../filtered.ts";
import { NothingFound } from "../nothing-found.tsx";
import {
  inEnterprise,
  refreshTeam,
  requireUnchanged,
  type ShownMember,
  type ShownUser,
  usersQuery,
} from "../team-queries.ts";

interface AddMembersDialogProps {
  readonly session: Session;
  readonly groupUid: string;
  readonly members: readonly ShownMember[];
  readonly onClose: () => void;
}

const wordsOf = ({ fullname, email }: ShownUser) => [fullname, email];
const NONE: readonly ShownUser[] = [];

/**
 * Adds the chosen users to the group one after another, and signs each addition. A user who was added is removed from
 * the chosen users. A retry after a failure thus continues with the remaining users.
 */
const useAdding = (session: Session, groupUid: string, onDone: (many: number) => void) => {
  const { addRefused } = useTeamText().groups;
  const [chosen, choose] = useState<ReadonlyMap<string, ShownUser>>(new Map());
  const [total, setTotal] = useState(0);
  const isHere = useIsHere();
  const addAll = async (): Promise<number> => {
    const left = new Map(chosen);
    setTotal(left.size);
    try {
      const group = await inEnterprise(session, groupUid);
      for (const user of chosen.values()) {
        if (!isHere.current) break;
        await requireUnchanged(session, user);
        await addGroupMember(session, group, user.uid);
        left.delete(user.uid);
        choose(new Map(left));
      }
      return chosen.size - left.size;
    } finally {
      void refreshTeam(session);
    }
  };
  const submission = useSubmit({
    fields: [],
    failureOf: (error) =>
      hasCode(error, "users_groups.manage") ? { type: error.type, message: addRefused } : failureOf(error),
    action: addAll,
    onDone,
  });
  const toggle = (user: ShownUser, isChosen: boolean) =>
    choose((before) => {
      const after = new Map(before);
      if (isChosen) after.set(user.uid, user);
      else after.delete(user.uid);
      return after;
    });
  return { chosen, toggle, submission, total };
};

/** Lets the user choose members of the team who are not in the group yet, and adds them. */
export function AddMembersDialog({ session, groupUid, members, onClose }: AddMembersDialogProps) {
  const { groups: words, memberNames, filter: filterLabel } = useTeamText();
  const [filter, setFilter] = useState("");
  const query = useQuery(usersQuery(session));
  const present = new Set(members.map(({ user }) => user.uid));
  const others = (query.data ?? NONE).filter(({ uid }) => !present.has(uid));
  const { found, wanted } = useFiltered(others, filter, wordsOf);
  const { chosen, toggle, submission, total } = useAdding(session, groupUid, (many) => {
    notify({ tone: "success", text: words.severalAdded(many) });
    onClose();
  });
  const isAdding = submission.processing;
  const done = total - chosen.size;
  const { shown, end } = useGrowingRows(isAdding ? [...chosen.values()] : found, wanted);
  return (
    <QuestionDialog
      role="dialog"
      size="md"
      title={words.severalTitle}
      action={words.addChosen(chosen.size)}
      isPending={isAdding}
      pendingLabel={words.adding}
      disabledReason={chosen.size === 0 ? words.chooseFirst : undefined}
      onCancel={onClose}
      onConfirm={() => submission.submit()}
    >
      <FormAlert submission={submission} />
      <div className="sticky top-0 z-5 bg-raised py-1">
        {isAdding ? (
          <ProgressBar
            label={words.adding}
            value={done}
            max={total}
            valueText={words.progress(done, total)}
          />
        ) : (
          <FilterField label={filterLabel} value={filter} onChange={setFilter} />
        )}
      </div>
      {query.error && <p className="text-danger-text">{failureOf(query.error).message}</p>}
      {query.isPending && <SkeletonRows />}
      {query.data && others.length === 0 && <p className="text-ink-2">{words.allAreIn}</p>}
      {others.length > 0 && found.length === 0 && !isAdding && <NothingFound onClear={() => setFilter("")} />}
      <ul aria-label={words.severalTitle} className="flex flex-col gap-2">
        {shown.map((user) => (
          <li key={user.uid}>
            {isAdding ? (
              <Waiting user={user} />
            ) : (
              <Checkbox
                label={<span className="wrap-anywhere">{user.fullname}</span>}
                hint={<span className="wrap-anywhere">{user.email}</span>}
                isChecked={chosen.has(user.uid)}
                disabledReason={stopReason(user.change, memberNames)}
                onChange={(isChosen) => toggle(user, isChosen)}
              />
            )}
          </li>
        ))}
      </ul>
      {end}
    </QuestionDialog>
  );
}

/** A chosen user who waits while others are being added. */
function Waiting({ user: { fullname, email } }: { readonly user: ShownUser }) {
  return (
    <>
      <p className="wrap-anywhere">{fullname}</p>
      <p className="text-meta wrap-anywhere text-ink-2">{email}</p>
    </>
  );
}

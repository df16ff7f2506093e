import type { Member } from "@keepwell/client/keys/members.ts";
import { lazy, Suspense } from "react";
import { useSharingText } from "../../../text/sharing-text.ts";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ClearIcon } from "../../../ui/icons.ts";
import { changeableLevel, displayEmail, displayName } from "../member.ts";
import { ChangedLevel, LevelSelect } from "./level-select.tsx";
import { MemberStatus, type MemberStatusProps } from "./member-status.tsx";
import { useLevel } from "./use-level.ts";

const TrustDialog = lazy(async () => ({ default: (await import("../trust/trust-dialog.tsx")).TrustDialog }));

/** Email, level and actions; stacked on narrow screens. */
export const rowGrid =
  "grid items-center gap-x-4 gap-y-2 px-3 py-2 grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_13rem_5.5rem]";

interface MemberRowProps extends MemberStatusProps {
  readonly onRemove: (member: Member) => void;
}

/** One person. The owner's row is fixed; other people's level can be changed, and they can be removed. */
export function MemberRow(props: MemberRowProps) {
  const { session, bucket, member, mayModify, onRemove } = props;
  const { access, isSelf } = member;
  const text = useSharingText();
  const level = useLevel(session, bucket, member);
  const canChange = mayModify && changeableLevel(member) !== null;
  const canRemove = mayModify && access.access_type !== "owner" && !isSelf;
  return (
    <li className={classes("border-b border-line", rowGrid, level.isChanged && "bg-tint")}>
      <div className="min-w-0 max-sm:col-span-2">
        <p className="break-words">
          {displayEmail(member)}
          {isSelf && <span className="ms-2 text-meta text-ink-2">{text.you}</span>}
        </p>
        <MemberStatus {...props} />
      </div>
      {level.isAsking && member.person && (
        <Suspense>
          <TrustDialog
            session={session}
            person={member.person}
            who={displayName(member)}
            purpose="level"
            onTrust={level.apply}
            onClose={level.stopAsking}
          />
        </Suspense>
      )}
      {canChange ? (
        <LevelSelect member={member} level={level} />
      ) : (
        <p className={canRemove ? undefined : "max-sm:col-span-2"}>{text.levels[access.access_type]}</p>
      )}
      {canRemove && (
        <div className="justify-self-end">
          {level.isChanged ? (
            <ChangedLevel member={member} level={level} />
          ) : (
            <IconButton
              ref={level.remove}
              name={text.access.remove(displayName(member))}
              tip={text.removal.remove}
              icon={ClearIcon}
              tone="danger"
              onPress={() => onRemove(member)}
            />
          )}
        </div>
      )}
    </li>
  );
}

import type { Member } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { classes } from "@keepwell/ui/classes.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { ClearIcon } from "@keepwell/ui/icons.ts";
import { lazy, Suspense, useState } from "react";
import { AsShown } from "../../../app/as-shown.tsx";
import { useSharingText } from "../../../text/sharing-text.ts";
import { changeableLevel, displayEmail, displayName } from "../member.ts";
import { comparedOf } from "../trust/compared-of.ts";
import type { MeetPurpose } from "../trust/use-trust.ts";
import { ChangedLevel, LevelSelect } from "./level-select.tsx";
import { MemberStatus } from "./member-status.tsx";
import { type Confirmation, useConfirm } from "./use-confirm.ts";
import { type Level, useLevel } from "./use-level.ts";

const TrustPanel = lazy(async () => ({ default: (await import("../trust/trust-panel.tsx")).TrustPanel }));

/** The columns email, level and actions. On narrow screens they are below each other. */
export const rowGrid =
  "grid items-center gap-x-4 gap-y-2 px-3 py-2 grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_13rem_5.5rem]";

interface MemberRowProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly member: Member;
  readonly mayModify: boolean;
  readonly onRemove: (member: Member) => void;
}

/**
 * The row of one person. In the rows of other people than the owner, a user who may modify the access can change the
 * level and remove the person. They can do neither in their own row.
 */
export function MemberRow({ session, bucket, member, mayModify, onRemove }: MemberRowProps) {
  const { access, isSelf } = member;
  const text = useSharingText();
  const level = useLevel(session, bucket, member);
  const confirmation = useConfirm(session, bucket, member);
  const canChange = mayModify && changeableLevel(member) !== null;
  const canRemove = mayModify && access.access_type !== "owner" && !isSelf;
  const [asked, ask] = useState<"verify" | "confirm" | null>(null);
  return (
    <li className={classes("border-b border-line", rowGrid, level.isChanged && "bg-tint")}>
      <div className="min-w-0 max-sm:col-span-2">
        <p className="break-words">
          {displayEmail(member)}
          {isSelf && <span className="ms-2 text-meta text-ink-2">{text.you}</span>}
        </p>
        <MemberStatus
          session={session}
          bucket={bucket}
          member={member}
          mayModify={mayModify}
          confirmation={confirmation}
          onCompare={() => ask("verify")}
          onConfirm={() => ask("confirm")}
        />
      </div>
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
      <Comparison
        session={session}
        member={member}
        purpose={level.isAsking ? "level" : asked}
        level={level}
        confirmation={confirmation}
        onClose={() => {
          level.stopAsking();
          ask(null);
        }}
      />
    </li>
  );
}

interface ComparisonProps extends Pick<MemberRowProps, "session" | "member"> {
  /** Why the person's code is shown; null while it is not shown. */
  readonly purpose: Exclude<MeetPurpose, "share"> | null;
  readonly level: Level;
  readonly confirmation: Confirmation;
  readonly onClose: () => void;
}

/**
 * Shows the person's code below the row. The action of the button that the user has pressed runs only after they have
 * decided about the code.
 */
function Comparison({ purpose, ...props }: ComparisonProps) {
  return purpose !== null && <Asked {...props} purpose={purpose} />;
}

type AskedProps = ComparisonProps & { readonly purpose: Exclude<MeetPurpose, "share"> };

/** Shows the same code as long as it is open: see [Note: As shown]. */
function Asked({ session, member, purpose, level, confirmation, onClose }: AskedProps) {
  const acts = { level: level.apply, verify: confirmation.onCompared, confirm: confirmation.confirm };
  return (
    <div className="col-span-full pb-2 empty:hidden">
      <Suspense>
        <AsShown value={member.person ?? undefined} compared={comparedOf}>
          {(person) =>
            person && (
              <TrustPanel
                session={session}
                person={person}
                who={displayName(member)}
                purpose={purpose}
                onTrust={acts[purpose]}
                onClose={onClose}
              />
            )
          }
        </AsShown>
      </Suspense>
    </div>
  );
}

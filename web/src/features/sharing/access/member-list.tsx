import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Member } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Icon } from "@keepwell/ui/icon.tsx";
import { ProblemIcon } from "@keepwell/ui/icons.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { MemberRow, rowGrid } from "./member-row.tsx";

interface MemberListProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly members: readonly (Member | Unverifiable)[];
  readonly mayModify: boolean;
  readonly onRemove: (member: Member) => void;
}

/** The people who have access to the bucket, the owner first. */
export function MemberList({ members, ...props }: MemberListProps) {
  const text = useSharingText().access;
  return (
    <div>
      <div
        aria-hidden="true"
        className={`border-b border-control text-meta font-semibold text-ink-2 max-sm:hidden ${rowGrid}`}
      >
        <span>{text.email}</span>
        <span>{text.level}</span>
      </div>
      <ul aria-label={text.list} className="bg-surface">
        {members.map((member, at) =>
          isUnverifiable(member) ? (
            <UnverifiableRow key={member.uid ?? `unverifiable-${at}`} />
          ) : (
            <MemberRow key={member.access.uid} {...props} member={member} />
          ),
        )}
      </ul>
    </div>
  );
}

function UnverifiableRow() {
  const text = useSharingText().access;
  return (
    <li className="flex items-start gap-2 border-b border-line px-3 py-2.5">
      <Icon of={ProblemIcon} className="mt-0.5 text-danger-text" />
      <div>
        <p>{text.unverifiable}</p>
        <p className="text-meta text-ink-2">{text.unverifiableText}</p>
      </div>
    </li>
  );
}

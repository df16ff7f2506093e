import type { Session } from "@keepwell/client/session/session.ts";
import type {
  MemberAccess as Access,
  AskedMember,
  MemberAccessRow,
} from "@keepwell/client/team/permissions/who/member-access.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { DescriptionList, DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { FilterField } from "@keepwell/ui/filter-field.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Fragment, useMemo, useState } from "react";
import { RouterTextLink } from "../../../../app/links.tsx";
import { usePermissionsText } from "../../../../text/permissions-text.ts";
import { useFiltered } from "../../filtered.ts";
import { type ShownUser, teamKey } from "../../team-queries.ts";
import { AccessAnswer } from "../../why/access-answer.tsx";
import { differenceWords, rightsWords, whyWords } from "../../why/reason-words.ts";
import { inBucketOrder } from "./access-rows.ts";
import { AccessTable } from "./access-table.tsx";

interface MemberAccessProps {
  readonly session: Session;
  readonly user: ShownUser;
}

const accessQuery = (session: Session, { uid, isSuspended }: AskedMember) =>
  queryOptions({
    queryKey: [...teamKey(session), "member-access", uid, isSuspended],
    queryFn: async () => {
      const client = await import("@keepwell/client/team/permissions/who/read-member-access.ts");
      return client.readMemberAccess(session, { uid, isSuspended });
    },
    // The query is not retried, because a roster that cannot be verified does not verify at a second try either.
    retry: false,
  });

/**
 * Shows a member's groups, their root permissions, and the objects that they can see, with the reasons. For a suspended
 * member, these are the objects that they could see before they were suspended.
 */
export function MemberAccess({ session, user }: MemberAccessProps) {
  const words = usePermissionsText().memberAccess;
  const isSuspended = user.state === "suspended";
  const text = isSuspended ? words.suspendedText(user.fullname) : words.text(user.fullname);
  return (
    <FormSection isWide title={words.title} text={text}>
      <AccessAnswer query={useQuery(accessQuery(session, { uid: user.uid, isSuspended }))}>
        {(access) => <Shown session={session} user={user} access={access} />}
      </AccessAnswer>
    </FormSection>
  );
}

interface ShownProps extends MemberAccessProps {
  readonly access: Access;
}

function Shown({ session, user, access }: ShownProps) {
  const text = usePermissionsText();
  const words = text.memberAccess;
  return (
    <>
      {access.withheld > 0 && <Alert tone="warning" isLive title={words.withheld(access.withheld)} />}
      <DescriptionList>
        <DescriptionRow label={words.groups}>
          <Groups groups={access.groups} />
        </DescriptionRow>
        <DescriptionRow label={words.root}>
          <Root row={access.root} />
        </DescriptionRow>
      </DescriptionList>
      <p className="max-w-prose text-meta text-ink-2">
        {[words.bounds, ...(access.isPartly ? [words.partly] : [])].join(" ")}
      </p>
      <Places session={session} user={user} rows={access.rows} />
    </>
  );
}

function Groups({ groups }: Pick<Access, "groups">) {
  const words = usePermissionsText().memberAccess;
  if (groups.length === 0) return words.noGroups;
  return groups.map(({ uid, name, isSigned }, at) => (
    <Fragment key={uid}>
      {at > 0 && ", "}
      <RouterTextLink to="/team/groups/$groupId" params={{ groupId: uid }} className="wrap-anywhere">
        {isSigned ? name : words.unsignedGroup(name)}
      </RouterTextLink>
    </Fragment>
  ));
}

function Root({ row }: { readonly row: MemberAccessRow | null }) {
  const text = usePermissionsText();
  if (!row) return text.memberAccess.noRoot;
  const notes = [...whyWords(row, row.uid, text.who), differenceWords(row, text) ?? []].flat();
  return (
    <>
      {rightsWords(row.permissions, text)}
      <span className="block text-meta text-ink-2">{notes.join(". ")}</span>
    </>
  );
}

const wordsOf = ({ bucket }: MemberAccessRow) => [bucket?.name ?? ""];

function Places({ session, user, rows }: MemberAccessProps & Pick<Access, "rows">) {
  const words = usePermissionsText().memberAccess;
  const { locale } = useAppearance();
  const [filter, setFilter] = useState("");
  const sorted = useMemo(() => inBucketOrder(rows, locale), [rows, locale]);
  const { found, wanted } = useFiltered(sorted, filter, wordsOf);
  if (rows.length === 0) return <EmptyState title={words.nothing} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56 md:max-w-72">
          <FilterField label={words.filter} value={filter} onChange={setFilter} />
        </div>
        <p role="status" className="text-meta text-ink-2 tabular-nums">
          {words.count(found.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState title={words.notFound} />
      ) : (
        <AccessTable session={session} caption={words.table(user.fullname)} rows={found} filter={wanted} />
      )}
    </>
  );
}

import type { rosterCodes } from "@keepwell/client/team/permissions/sign-stored.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { usePermissionsText } from "../../../text/permissions-text.ts";

interface RecordContentProps {
  readonly content: SignedContent;
  readonly roster: Awaited<ReturnType<typeof rosterCodes>> | undefined;
}

/**
 * Shows what a permission record grants: each access list with its rights and its members. Each member has their signed
 * name and code.
 */
export function RecordContent({ content: { policy, lists }, roster }: RecordContentProps) {
  const text = usePermissionsText();
  return (
    <>
      {policy === "restrict" && <p>{text.sign.restricted}</p>}
      {lists.length === 0 && <p>{text.sign.noLists}</p>}
      {lists.map(({ uid, name, permissions, users }) => (
        <section key={uid} className="border border-line px-4 py-3">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {permissions.length > 0 && (
            <p className="text-meta text-ink-2">{text.list(permissions.map((one) => text.names[one]))}</p>
          )}
          <ul className="mt-2 flex flex-col gap-1">
            {users.map((one) => (
              <li key={one.uid} className="wrap-anywhere">
                {one.entity_type === "group" ? (
                  text.sign.group(roster?.groups.get(one.uid) ?? text.sign.unknown)
                ) : (
                  <Member name={roster?.names.get(one.uid)} code={roster?.codes.get(one.uid)} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface MemberProps {
  readonly name: string | undefined;
  readonly code: string | undefined;
}

function Member({ name, code }: MemberProps) {
  const text = usePermissionsText().sign;
  if (code === undefined) return text.unknown;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {name ?? text.unnamed}
      <span className="text-meta text-ink-2">
        <SpokenCode groups={code.split("-")} />
      </span>
    </span>
  );
}

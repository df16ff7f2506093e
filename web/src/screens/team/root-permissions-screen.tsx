import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { EnterpriseName } from "../../features/team/enterprise/enterprise-name.tsx";
import { ExportPolicy } from "../../features/team/exports/export-policy.tsx";
import { FactorPolicy } from "../../features/team/factors/factor-policy.tsx";
import { LockPolicy } from "../../features/team/locking/lock-policy.tsx";
import { ReadableNames } from "../../features/team/names/readable-names.tsx";
import { PermissionViews } from "../../features/team/permissions/permission-views.tsx";
import { usePermissionsText } from "../../text/permissions-text.ts";

/** The permissions of members on the whole enterprise. Administrators also see settings of the enterprise here. */
export function RootPermissionsScreen() {
  const session = useSession();
  const text = usePermissionsText();
  const enterprise = useQuery(profileQuery(session)).data?.enterprise;
  if (!enterprise) return null;
  const { uid, name, is_admin } = enterprise;
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <h2 className="sr-only">{text.manage}</h2>
      <PermissionViews session={session} object={{ model: "enterprise", uid, name, parent: null }} />
      {is_admin && <EnterpriseName session={session} enterprise={enterprise} />}
      {is_admin && <ExportPolicy session={session} />}
      {is_admin && <LockPolicy session={session} />}
      {is_admin && <FactorPolicy session={session} />}
      {is_admin && <ReadableNames session={session} />}
    </div>
  );
}

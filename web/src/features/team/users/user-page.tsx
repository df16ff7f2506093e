import { Alert } from "@keepwell/ui/alert.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { HeldBelow } from "@keepwell/ui/held-below.tsx";
import { lazy, Suspense } from "react";
import { useTeamText } from "../../../text/team-text.ts";
import { useIsAdmin } from "../team-queries.ts";
import { Comparison } from "./comparison.tsx";
import { MemberCode } from "./member-code.tsx";
import { MemberName } from "./member-name.tsx";
import { ResetSection } from "./reset-section.tsx";
import { StateSection } from "./state-section.tsx";
import { UserForm } from "./user-form.tsx";
import type { UserPageProps } from "./user-section.ts";

const MemberAccess = lazy(async () => ({
  default: (await import("./access/member-access.tsx")).MemberAccess,
}));

export function UserPage(props: UserPageProps) {
  const { session, user } = props;
  const words = useTeamText().users;
  const isAdmin = useIsAdmin(session);
  const refusal = user.is_admin && !isAdmin ? words.onlyAdmins : undefined;
  // An administrator who is about to delete a suspended member must see which passwords to change.
  const mayKnowPasswords = user.state === "active" || user.state === "suspended";
  const section = { ...props, refusal };
  return (
    <div className="flex flex-col gap-10">
      {refusal !== undefined && <Alert tone="info" title={refusal} />}
      <HeldBelow
        className="flex flex-col gap-10"
        above={isAdmin && <Comparison session={session} user={user} />}
      >
        {user.state === "active" && <MemberName session={session} user={user} />}
        <UserForm key={user.uid} {...section} />
        <StateSection {...section} />
        {mayKnowPasswords && (
          <FormSection title={words.code} text={words.codeText}>
            <MemberCode session={session} user={user} />
          </FormSection>
        )}
        {user.bundle && <ResetSection {...section} />}
        {mayKnowPasswords && (
          <Suspense>
            <MemberAccess session={session} user={user} />
          </Suspense>
        )}
      </HeldBelow>
    </div>
  );
}

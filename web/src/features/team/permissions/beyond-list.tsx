import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { DescriptionList, DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { grantedIn, toDraft } from "./list-draft.ts";

interface BeyondListProps {
  readonly model: Model;
  readonly list: AccessList;
  /** The permissions that the user does not have. */
  readonly lacking: readonly Permission[];
}

/** An access list that grants permissions which the user does not have. The user can neither change nor delete it. */
export function BeyondList({ model, list, lacking }: BeyondListProps) {
  const text = usePermissionsText();
  const words = text.accessList;
  const named = (permissions: readonly Permission[]) => text.list(permissions.map((one) => text.names[one]));
  const members = list.users.map(({ name, entity_type }) =>
    entity_type === "group" ? words.group(name) : name,
  );
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="info" title={words.beyondTitle}>
        {words.beyond(named(lacking))}
      </Alert>
      <DescriptionList>
        <DescriptionRow label={words.members}>
          {members.length === 0 ? words.noMembers : members.join(", ")}
        </DescriptionRow>
        <DescriptionRow label={words.rights}>{named(grantedIn(model, toDraft(list)))}</DescriptionRow>
      </DescriptionList>
    </div>
  );
}

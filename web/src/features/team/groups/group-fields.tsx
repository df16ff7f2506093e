import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { GROUP_NAME_MAX, type UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useState } from "react";
import { useTeamText } from "../../../text/team-text.ts";
import { toSystemName } from "./system-name.ts";

export const GROUP_FIELDS = ["friendly_name", "name"] as const;
type TypedGroup = Readonly<Record<(typeof GROUP_FIELDS)[number], string>>;

/**
 * Returns the stored values, or the edited values where the user has edited them. The system name is derived from the
 * friendly name, unless the stored system name differs from the derived one or the user edits it. If the user empties
 * the system name, it is derived again.
 */
export const useTypedGroup = (from: Pick<UserGroup, "friendly_name" | "name"> | undefined) => {
  const stored = { friendly_name: from?.friendly_name ?? "", name: from?.name ?? "" };
  const [edited, edit] = useState<Partial<TypedGroup>>({});
  const [isFollowing, follow] = useState<boolean>();
  const follows = isFollowing ?? stored.name === toSystemName(stored.friendly_name);
  return {
    typed: { ...stored, ...edited },
    setFriendlyName: (friendly_name: string) =>
      edit((before) => ({ ...before, friendly_name, ...(follows && { name: toSystemName(friendly_name) }) })),
    setName: (name: string) => {
      follow(name === "");
      edit((before) => ({ ...before, name }));
    },
    /** Shows the stored values again. */
    forget: () => {
      follow(undefined);
      edit({});
    },
  };
};

interface GroupFieldsProps {
  readonly group: ReturnType<typeof useTypedGroup>;
  readonly errors: Readonly<Partial<Record<keyof TypedGroup, string>>>;
  readonly autoFocus?: boolean;
}

export function GroupFields({ group, errors, autoFocus = false }: GroupFieldsProps) {
  const words = useTeamText().groups;
  return (
    <>
      <TextField
        label={words.friendlyName}
        name="friendly_name"
        isPrivate
        autoFocus={autoFocus}
        maxLength={NAME_MAX}
        value={group.typed.friendly_name}
        error={errors.friendly_name}
        onChange={group.setFriendlyName}
      />
      <TextField
        label={words.name}
        hint={words.nameHint}
        name="name"
        isMono
        isPrivate
        maxLength={GROUP_NAME_MAX}
        value={group.typed.name}
        error={errors.name}
        onChange={group.setName}
      />
    </>
  );
}

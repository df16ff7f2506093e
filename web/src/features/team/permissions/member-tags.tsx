import type { Grantee } from "@keepwell/contract/team/fields.ts";
import { Icon } from "@keepwell/ui/icon.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { ClearIcon, UsernameIcon, UsersIcon } from "@keepwell/ui/icons.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { type SignedNames, shownName } from "./shown-name.ts";

interface MemberTagsProps {
  readonly members: readonly Grantee[];
  /** The system names of groups, by uid. */
  readonly systemNames: ReadonlyMap<string, string>;
  readonly signedNames: SignedNames;
  readonly onRemove: (uid: string) => void;
}

export function MemberTags({ members, systemNames, signedNames, onRemove }: MemberTagsProps) {
  const text = usePermissionsText().accessList;
  if (members.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {members.map((member) => {
        const { uid, entity_type } = member;
        const { name, unsigned } = shownName(member, signedNames);
        const isGroup = entity_type === "group";
        return (
          <li
            key={uid}
            className="flex max-w-full items-center gap-1.5 rounded-tag border border-line bg-sunken ps-2 text-ui"
          >
            <Icon of={isGroup ? UsersIcon : UsernameIcon} size="sm" className="shrink-0 text-ink-2" />
            {/* The name is shown in full, because two names may begin alike. */}
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 py-1">
              <span className="min-w-0 wrap-anywhere">{isGroup ? text.group(name) : name}</span>
              <span className="min-w-0 text-meta wrap-anywhere text-ink-2 empty:hidden">
                {isGroup && systemNames.get(uid)}
              </span>
              {unsigned !== null && (
                <span className="min-w-0 text-meta wrap-anywhere text-warn-text">
                  {text.unsigned(unsigned)}
                </span>
              )}
            </span>
            <IconButton
              name={text.remove(name)}
              icon={ClearIcon}
              tone="danger"
              onPress={() => onRemove(uid)}
            />
          </li>
        );
      })}
    </ul>
  );
}

import type { Grantee } from "@keepwell/contract/team/fields.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ClearIcon, UsernameIcon, UsersIcon } from "../../../ui/icons.ts";

interface MemberTagsProps {
  readonly members: readonly Grantee[];
  /** Of groups, by uid. */
  readonly systemNames: ReadonlyMap<string, string>;
  readonly onRemove: (uid: string) => void;
}

export function MemberTags({ members, systemNames, onRemove }: MemberTagsProps) {
  const text = usePermissionsText().accessList;
  if (members.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {members.map(({ uid, name, entity_type }) => {
        const isGroup = entity_type === "group";
        return (
          <li
            key={uid}
            className="flex max-w-full items-center gap-1.5 rounded-tag border border-line bg-sunken ps-2 text-ui"
          >
            <Icon of={isGroup ? UsersIcon : UsernameIcon} size="sm" className="text-ink-2" />
            <span className="min-w-0 truncate">{isGroup ? text.group(name) : name}</span>
            <span className="min-w-0 truncate text-meta text-ink-2 empty:hidden">{systemNames.get(uid)}</span>
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

import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { DeleteIcon, EditIcon, MoreIcon } from "@keepwell/ui/icons.ts";
import { MenuButton, MenuItem } from "@keepwell/ui/menu.tsx";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import { useNavigate } from "@tanstack/react-router";
import { RouterTextLink } from "../../app/links.tsx";
import { useTeamText } from "../../text/team-text.ts";
import { useText } from "../../text/text.ts";

/** The page that the row links to. */
type RowPage =
  | { readonly to: "/team/users/$userId"; readonly params: { readonly userId: string } }
  | { readonly to: "/team/groups/$groupId"; readonly params: { readonly groupId: string } };

type RowActionsProps = RowPage & {
  /** The name of the person or group. */
  readonly name: string;
  /** Why the user cannot delete the person or group. */
  readonly refusal: string | undefined;
  readonly onDelete: () => void;
};

/**
 * The actions of a row of people or groups: buttons, or a menu on narrow screens. The width of the window is checked
 * only once for all rows.
 */
export const useRowActions = () => (useMedia(medium) ? Buttons : Menu);

function Buttons({ name, refusal, onDelete, ...page }: RowActionsProps) {
  const text = useTeamText();
  const { common } = useText();
  return (
    <span className="inline-flex items-center gap-3">
      <RouterTextLink {...page} aria-label={text.users.manageOf(name)} className="text-ui">
        {text.manage}
      </RouterTextLink>
      <IconButton
        name={text.users.deleteOf(name)}
        tip={common.delete}
        icon={DeleteIcon}
        tone="danger"
        disabledReason={refusal}
        onPress={onDelete}
      />
    </span>
  );
}

function Menu({ name, refusal, onDelete, ...page }: RowActionsProps) {
  const text = useTeamText();
  const { common } = useText();
  const navigate = useNavigate();
  const label = text.users.more(name);
  return (
    <MenuButton label={label} placement="bottom end" trigger={<IconButton name={label} icon={MoreIcon} />}>
      <MenuItem icon={EditIcon} onAction={() => void navigate(page)}>
        {text.manage}
      </MenuItem>
      <MenuItem icon={DeleteIcon} tone="danger" disabledReason={refusal} onAction={onDelete}>
        {common.delete}
      </MenuItem>
    </MenuButton>
  );
}

import { canOnBucket, canOnList } from "@keepwell/contract/abilities.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { SettingsIcon } from "@keepwell/ui/icons.ts";
import { Select } from "@keepwell/ui/select.tsx";
import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { restrictedMark } from "../restricted-mark.tsx";
import type { ListLinksProps } from "./list-links.tsx";
import { UNLISTED } from "./unlisted.ts";

type ListSelectProps = Pick<
  ListLinksProps,
  "session" | "bucket" | "lists" | "total" | "unlisted" | "active" | "permissions"
>;

const ALL = "all";
const CREATE = "create";

/**
 * Lets the user select a list of the bucket. Used in place of `ListLinks` where there is no room beside the entries.
 */
export function ListSelect(props: ListSelectProps) {
  const { session, bucket, lists, total, unlisted, active, permissions } = props;
  const text = useVaultText();
  const go = useMemberNavigation();
  const note = (count: number | undefined) => (count === undefined ? {} : { note: text.lists.count(count) });
  const options = [
    { id: ALL, label: text.lists.allPasswords, ...note(total) },
    ...lists.map((list) => ({ id: list.uid, label: list.label, ...note(list.count) })),
    ...(lists.length > 0 ? [{ id: UNLISTED, label: text.lists.inNoList, ...note(unlisted) }] : []),
    ...(canOnBucket(bucket, "list.create") ? [{ id: CREATE, label: text.lists.createNew }] : []),
  ];
  const choose = (id: string) => {
    if (id === CREATE) go.openNew("list");
    else go.toList(bucket.uid, id === ALL ? undefined : id);
  };
  const list = lists.find(({ uid }) => uid === active);
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Select
          label={text.lists.list}
          isLabelHidden
          options={options}
          value={active ?? ALL}
          onChange={choose}
        />
      </div>
      {list?.isRestricted && restrictedMark({ session, model: "list", uid: list.uid, bucket: bucket.uid })}
      {list?.permissions?.includes("manage_permissions") && permissions?.(list)}
      {list && canOnList(bucket, list, "list.edit") && (
        <IconButton
          name={text.lists.settingsOf(list.label)}
          tip={text.lists.settings}
          icon={SettingsIcon}
          onPress={() => go.openList(list.uid)}
        />
      )}
    </div>
  );
}

import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { useText } from "../../../text/text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SettingsIcon } from "../../../ui/icons.ts";
import { Select } from "../../../ui/select.tsx";
import type { CountedList } from "./use-lists.ts";

interface ListSelectProps {
  readonly bucketUid: string;
  readonly lists: readonly CountedList[];
  readonly total: number | undefined;
  readonly active: string | undefined;
  readonly canEdit: boolean;
}

const ALL = "all";
const CREATE = "create";

/** The same lists where there is no room for them beside the entries. */
export function ListSelect({ bucketUid, lists, total, active, canEdit }: ListSelectProps) {
  const text = useText();
  const go = useMemberNavigation();
  const count = text.buckets.bucket.count;
  const options = [
    {
      id: ALL,
      label: text.buckets.bucket.allPasswords,
      ...(total === undefined ? {} : { note: count(total) }),
    },
    ...lists.map((list) => ({ id: list.uid, label: list.name, note: count(list.count) })),
    ...(canEdit ? [{ id: CREATE, label: text.lists.createNew }] : []),
  ];
  const choose = (id: string) => {
    if (id === CREATE) go.openNew("list");
    else go.toList(bucketUid, id === ALL ? undefined : id);
  };
  const list = lists.find(({ uid }) => uid === active);
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Select
          label={text.lists.list}
          isLabelHidden
          options={options}
          value={list?.uid ?? ALL}
          onChange={choose}
        />
      </div>
      {list && canEdit && (
        <IconButton
          name={text.lists.settingsOf(list.name)}
          tip={text.lists.settings}
          icon={SettingsIcon}
          onPress={() => go.openList(list.uid)}
        />
      )}
    </div>
  );
}

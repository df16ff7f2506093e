import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { findNote } from "./find-note.ts";
import { broughtBy, type Draft, grantedIn, withTick } from "./list-draft.ts";

/** The permissions that can be granted on the object, each with the server's name for it. */
export type Grantable = readonly { readonly key: Permission; readonly label: string }[];

interface RightsBoxesProps {
  readonly model: Model;
  readonly grantable: Grantable;
  /** The user's own permissions. They can grant only these. */
  readonly mine: Readonly<Partial<Record<Permission, boolean>>>;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The root permissions that do not concern the content of buckets. */
const IN_TEAM: ReadonlySet<Permission> = new Set([
  "manage_billing",
  "manage_users",
  "manage_permissions",
  "create_bucket",
]);

/**
 * The checkboxes for the permissions of an access list. Implied permissions are also ticked, and the user cannot untick
 * them.
 */
export function RightsBoxes({ grantable, ...props }: RightsBoxesProps) {
  const { rights, rightsInTeam, rightsInBuckets } = usePermissionsText().accessList;
  if (props.model !== "enterprise") return <Boxes {...props} title={rights} grantable={grantable} />;
  return (
    <>
      <Boxes {...props} title={rightsInTeam} grantable={grantable.filter(({ key }) => IN_TEAM.has(key))} />
      <Boxes
        {...props}
        title={rightsInBuckets}
        grantable={grantable.filter(({ key }) => !IN_TEAM.has(key))}
      />
    </>
  );
}

function Boxes(props: RightsBoxesProps & { readonly title: string }) {
  const { title, model, grantable, mine, draft, onChange } = props;
  const text = usePermissionsText();
  const granted = new Set(grantedIn(model, draft));
  const refusalOf = (key: Permission): string | undefined => {
    const by = broughtBy(model, draft, key);
    if (by !== undefined) return text.comesWith(text.names[by]);
    return mine[key] === true ? undefined : text.notYours;
  };
  return (
    <fieldset>
      <legend className="mb-2 text-ui font-semibold">{title}</legend>
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {grantable.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={text.names[key] ?? label}
            hint={findNote(text, model, key)}
            isChecked={granted.has(key)}
            disabledReason={refusalOf(key)}
            onChange={(isTicked) => onChange(withTick(draft, key, isTicked))}
          />
        ))}
      </div>
    </fieldset>
  );
}

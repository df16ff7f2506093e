import type { Session } from "@keepwell/client/session/session.ts";
import { granteeKey } from "@keepwell/contract/team/fields.ts";
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import type { Difference } from "@keepwell/contract/team/preview.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { classes } from "@keepwell/ui/classes.ts";
import { Icon } from "@keepwell/ui/icon.tsx";
import { UsernameIcon, UsersIcon } from "@keepwell/ui/icons.ts";
import { useMemo, useState } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { findNote } from "./find-note.ts";
import type { PermissionObject } from "./permission-object.ts";
import { type AlikeChanged, alikeChanged } from "./preview-groups.ts";
import { type AskedChange, usePreview } from "./use-preview.ts";

interface ChangePreviewProps {
  readonly session: Session;
  readonly object: PermissionObject;
  readonly change: AskedChange;
}

/** Shown before a change is saved. Says which permissions each person gains or loses. */
export function ChangePreview({ session, object, change }: ChangePreviewProps) {
  const text = usePermissionsText().preview;
  const preview = usePreview(session, object, change);
  return (
    <section aria-label={text.title} className="border-s-3 border-control bg-sunken px-3.5 py-2.5 text-ui">
      <h4 className="font-semibold">{text.title}</h4>
      {preview.state === "known" ? (
        <Differences differences={preview.differences} object={object} />
      ) : (
        <p className="text-ink-2">
          {preview.state === "above" ? text.above(object.parent?.name ?? "") : text[preview.state]}
        </p>
      )}
    </section>
  );
}

interface DifferencesProps {
  readonly differences: readonly Difference[];
  readonly object: PermissionObject;
}

/** Shows the people who gain or lose permissions. People with the same changes are shown together. */
function Differences({ differences, object }: DifferencesProps) {
  const text = usePermissionsText();
  const { locale } = useAppearance();
  const alike = useMemo(() => alikeChanged(differences, locale), [differences, locale]);
  if (alike.length === 0) return <p className="text-ink-2">{text.preview.none}</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {alike.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 py-2">
            <People {...one} />
            <Rights label={text.preview.gains} sign="+" permissions={one.gained} model={object.model} />
            <Rights label={text.preview.loses} sign="−" permissions={one.lost} model={object.model} />
            {one.isOut && (
              <p className="text-danger-text">{text.preview.nothingLeft[object.model](object.name)}</p>
            )}
          </li>
        ))}
      </ul>
      {alike.some(({ lost }) => lost.includes("read")) && (
        <p className="text-meta text-ink-2">{text.preview.seen}</p>
      )}
    </>
  );
}

/** How many people are shown before the user asks for all. */
const MOST = 8;

function People({ who }: Pick<AlikeChanged, "who">) {
  const text = usePermissionsText().preview;
  const [areAllShown, showAll] = useState(false);
  const shown = areAllShown ? who : who.slice(0, MOST);
  const hidden = who.length - shown.length;
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      {shown.map((one) => (
        <li key={granteeKey(one)} className="flex min-w-0 items-start gap-1.5">
          <Icon
            of={one.entity_type === "group" ? UsersIcon : UsernameIcon}
            size="sm"
            className="mt-0.5 text-ink-2"
          />
          <span className="min-w-0 font-semibold wrap-anywhere">
            {one.entity_type === "group" ? text.everyone(one.name) : one.name}
          </span>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Button size="sm" variant="quiet" onPress={() => showAll(true)}>
            {text.more(hidden)}
          </Button>
        </li>
      )}
    </ul>
  );
}

interface RightsProps {
  readonly label: string;
  readonly sign: "+" | "−";
  readonly permissions: readonly Permission[];
  readonly model: Model;
}

/** Lists the permissions that are gained or lost, each with a note that says what it allows. */
function Rights({ label, sign, permissions, model }: RightsProps) {
  const text = usePermissionsText();
  if (permissions.length === 0) return null;
  return (
    <div className={classes("ps-5.5", sign === "+" ? "text-success-text" : "text-danger-text")}>
      <p className="sr-only">{label}</p>
      <ul>
        {permissions.map((one) => (
          <li key={one} className="flex gap-1.5">
            <span aria-hidden="true" className="w-3 text-center">
              {sign}
            </span>
            <span>
              <span className="font-semibold">{text.names[one]}</span>
              <span className="text-ink-2"> · {findNote(text, model, one)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

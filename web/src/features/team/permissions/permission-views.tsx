import type { Session } from "@keepwell/client/session/session.ts";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { lazy, Suspense, useState } from "react";
import { LeaveGuard } from "../../../app/leave-guard.tsx";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { PermissionManager } from "./permission-manager.tsx";
import type { PermissionObject } from "./permission-object.ts";
import { UnsavedForms } from "./unsaved.ts";

const WhoCanSee = lazy(async () => ({ default: (await import("../why/who-can-see.tsx")).WhoCanSee }));

interface PermissionViewsProps {
  readonly session: Session;
  readonly object: PermissionObject;
  readonly isAdding?: boolean;
}

/**
 * Two views of an object's permissions. One shows the grants, and lets the user manage them. The other shows the people
 * who can see the object, and why they can.
 */
export function PermissionViews(props: PermissionViewsProps) {
  const text = usePermissionsText();
  const [view, show] = useState<"manage" | "who">("manage");
  const [unsaved] = useState(() => new Set<string>());
  return (
    <UnsavedForms value={unsaved}>
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={text.views}
          isLabelHidden
          value={view}
          onChange={show}
          options={[
            { value: "manage", label: text.manage },
            {
              value: "who",
              label: props.object.model === "enterprise" ? text.who.rootTitle : text.who.title,
            },
          ]}
        />
        {/* Stays mounted while the other view is shown, so that typed text is kept. */}
        <div hidden={view !== "manage"}>
          <PermissionManager {...props} />
        </div>
        {view === "who" && (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <WhoCanSee {...props} />
          </Suspense>
        )}
      </div>
      <LeaveGuard
        isNeeded={() => unsaved.size > 0}
        title={text.discardTitle}
        stay={text.keepEditing}
        leave={text.discard}
      >
        {text.discardText}
      </LeaveGuard>
    </UnsavedForms>
  );
}

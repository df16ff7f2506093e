import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type AccessPolicy, POLICY_MODELS, type PolicyModel } from "@keepwell/contract/team/permissions.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Disclosure, DisclosureGroup } from "@keepwell/ui/disclosure.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useText } from "../../../text/text.ts";
import { SignatureNote } from "../signatures/signature-note.tsx";
import { AccessListForm } from "./access-list-form.tsx";
import { AccessListSection } from "./access-list-section.tsx";
import { AddPeople } from "./add-people.tsx";
import type { ListProps } from "./list-props.ts";
import type { PermissionObject } from "./permission-object.ts";
import { accessListsQuery, grantableQuery, mineQuery, policyQuery } from "./permission-queries.ts";
import { PolicySection } from "./policy-section.tsx";

interface PermissionManagerProps {
  readonly session: Session;
  readonly object: PermissionObject;
  /** Whether the search field for people to add gets the focus when it is loaded. */
  readonly isAdding?: boolean;
}

/** The access policy and the access lists of one object. */
export function PermissionManager({ session, object, isAdding = false }: PermissionManagerProps) {
  const text = usePermissionsText();
  const isSlow = useDelayedPending(true);
  const { parts, error, retry } = useParts(session, object);
  if (!parts && error) return <Problem error={error} onRetry={retry} />;
  if (!parts) return <div className="min-h-44">{isSlow && <SkeletonRows count={4} />}</div>;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ui text-ink-2">
        {object.model === "enterprise" ? text.enterpriseNote : text.keyNote}
      </p>
      <SignatureNote session={session} object={object} />
      {hasPolicy(object) && (
        <AddPeople session={session} object={object} model={object.model} isFocused={isAdding} {...parts} />
      )}
      <Sections session={session} object={object} {...parts} />
    </div>
  );
}

interface Parts {
  /** Undefined for an object without a parent. */
  readonly policy: AccessPolicy | undefined;
  readonly lists: readonly AccessList[];
  readonly grantable: ListProps["grantable"];
  readonly mine: ListProps["mine"];
}

/** The sections of the manager. At most one is open. */
function Sections({ policy, lists, ...rest }: PermissionManagerProps & Parts) {
  const { session, object } = rest;
  const text = usePermissionsText();
  const [open, setOpen] = useState<string | null>(null);
  const { box, toOpen, toLast, showOpen } = useHeadings();
  // When a section opens, the previous one collapses. If the previous one was above, the opened section may move out of
  // view.
  useEffect(() => {
    if (open !== null) showOpen();
  }, [open, showOpen]);
  const close = () => {
    toOpen();
    setOpen(null);
  };
  return (
    <div ref={box}>
      <DisclosureGroup open={open} onOpen={setOpen}>
        {policy !== undefined && hasPolicy(object) && (
          <PolicySection session={session} object={object} policy={policy} mine={rest.mine} onClose={close} />
        )}
        {lists.map((list) => (
          <AccessListSection key={list.uid} {...rest} list={list} onClose={close} onDeleted={toLast} />
        ))}
        <Disclosure id="new" title={text.accessList.create} glyph={AddIcon}>
          <AccessListForm {...rest} list={null} start={null} onSaved={close} onCancel={close} />
        </Disclosure>
      </DisclosureGroup>
    </div>
  );
}

/**
 * When a section closes, the focused element disappears. So the section's heading takes the focus or, if the section
 * was deleted, the last heading.
 */
const useHeadings = () => {
  const box = useRef<HTMLDivElement>(null);
  return useMemo(() => {
    const all = () => [...(box.current?.querySelectorAll<HTMLElement>("button[aria-expanded]") ?? [])];
    const opened = () => all().find((one) => one.ariaExpanded === "true");
    return {
      box,
      toOpen: () => opened()?.focus(),
      toLast: () => all().at(-1)?.focus(),
      showOpen: () =>
        requestAnimationFrame(() => {
          const panel = document.getElementById(opened()?.getAttribute("aria-controls") ?? "");
          panel?.parentElement?.scrollIntoView({ block: "nearest" });
        }),
    };
  }, []);
};

type WithPolicy = PermissionObject & { readonly model: PolicyModel };

const hasPolicy = (object: PermissionObject): object is WithPolicy =>
  POLICY_MODELS.some((model) => model === object.model);

/**
 * Loads the data that the manager shows. `parts` is null until all of it is loaded. If a refetch fails, the manager
 * continues to show the earlier data.
 */
const useParts = (
  session: Session,
  object: PermissionObject,
): { parts: Parts | null; error: Error | null; retry: () => void } => {
  const { locale } = useAppearance();
  const policy = useQuery({
    ...policyQuery(session, hasPolicy(object) ? object : { ...object, model: "bucket" }),
    enabled: hasPolicy(object),
  });
  const lists = useQuery(accessListsQuery(session, object));
  const grantable = useQuery(grantableQuery(session, object.model));
  const mine = useQuery(mineQuery(session, object));
  const sorted = useMemo(() => {
    const order = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
    return lists.data?.toSorted((left, right) => order.compare(left.name, right.name));
  }, [lists.data, locale]);
  const all = [lists, grantable, mine, ...(hasPolicy(object) ? [policy] : [])];
  const isThere = all.every(({ data }) => data !== undefined);
  return {
    parts:
      isThere && sorted && grantable.data && mine.data
        ? { policy: policy.data, lists: sorted, grantable: grantable.data, mine: mine.data }
        : null,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
};

/**
 * Shown if the data cannot be loaded. The user may have lost the right to manage the permissions, or the object may
 * have been deleted.
 */
function Problem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const text = usePermissionsText();
  const retry = useText().common.retry;
  const isGone = hasType(error, "forbidden", "not_found");
  if (isGone) return <Alert tone="info" isLive title={text.gone} />;
  return (
    <Alert tone="error" isLive title={text.loadFailed} action={<Button onPress={onRetry}>{retry}</Button>}>
      {titledMessage(error)}
    </Alert>
  );
}

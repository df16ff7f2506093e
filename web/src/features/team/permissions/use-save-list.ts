import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { type Draft, EMPTY, toBody, toDraft } from "./list-draft.ts";
import type { ListProps } from "./list-props.ts";
import { withNotice } from "./notice-of-failure.ts";
import { afterChange, dropAccessList, keepAccessList } from "./permission-queries.ts";

export const makeDraft = (list: AccessList | null): Draft => (list ? toDraft(list) : EMPTY);

export const useSaveList = (
  { session, object, list, grantable }: ListProps,
  draft: Draft,
  onSaved: () => void,
) => {
  const text = usePermissionsText().accessList;
  // Stays the same if the user tries again after an answer was lost, so that no second list is created.
  const [newUid, renew] = useState(() => crypto.randomUUID());
  return useSubmit({
    fields: ["name", "users"],
    failureOf,
    action: async () => {
      const { saveAccessList } = await import("@keepwell/client/team/permissions/save-access-list.ts");
      const { requireSignedGrantees } = await import("@keepwell/client/team/grantee-names.ts");
      await requireSignedGrantees(session, draft.grantees);
      const body = toBody(draft, object.model, grantable);
      return saveAccessList(session, object, { uid: list?.uid ?? newUid, isNew: list === null, body });
    },
    onDone: (saved) => {
      notify({ tone: "success", text: list ? text.updated : text.created });
      keepAccessList(session, object, saved);
      renew(crypto.randomUUID());
      onSaved();
      void afterChange(session);
    },
  });
};

export const useDeleteList = ({ session, object }: ListProps, list: AccessList, onDeleted: () => void) => {
  const text = usePermissionsText().accessList;
  return useSubmit({
    fields: [],
    failureOf,
    action: () =>
      withNotice(text.deleteFailed, async () => {
        const client = await import("@keepwell/client/team/permissions/save-access-list.ts");
        await client.deleteAccessList(session, object, list.uid);
      }),
    onDone: () => {
      notify({ tone: "success", text: text.deleted });
      onDeleted();
      dropAccessList(session, object, list.uid);
      void afterChange(session);
    },
  });
};

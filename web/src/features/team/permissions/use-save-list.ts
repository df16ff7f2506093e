import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { type Draft, EMPTY, isSavedAs, toBody, toDraft } from "./list-draft.ts";
import type { ListProps } from "./list-props.ts";
import { withNotice } from "./notice-of-failure.ts";
import { accessListsQuery, afterChange, dropAccessList, keepAccessList } from "./permission-queries.ts";

export const makeDraft = (list: AccessList | null): Draft => (list ? toDraft(list) : EMPTY);

export const useSaveList = (
  { session, object, list, grantable }: ListProps,
  draft: Draft,
  onSaved: () => void,
) => {
  const text = usePermissionsText().accessList;
  // The uid is the same on every try, so that a retry after a lost answer creates no second list.
  const [newUid, renew] = useState(() => crypto.randomUUID());
  return useSubmit({
    fields: ["name", "users"],
    failureOf: (error) => {
      if (list && hasCode(error, "conflict")) return { type: "conflict", message: text.changedMeanwhile };
      if (list && hasCode(error, "not_found")) return { type: "not_found", message: text.deletedMeanwhile };
      return failureOf(error);
    },
    action: async () => {
      const { saveAccessList } = await import("@keepwell/client/team/permissions/save-access-list.ts");
      const { requireSignedGrantees } = await import("@keepwell/client/team/grantee-names.ts");
      await requireSignedGrantees(session, draft.grantees);
      const body = toBody(draft, object.model, grantable);
      try {
        return await saveAccessList(session, object, { uid: list?.uid ?? newUid, shown: list, body });
      } catch (error) {
        if (list && hasCode(error, "conflict", "not_found"))
          void queryClient.invalidateQueries(accessListsQuery(session, object));
        // A notice shows the error, because the form and its alert disappear when the lists are refetched.
        if (list && hasCode(error, "not_found")) notify({ tone: "error", text: text.deletedMeanwhile });
        throw error;
      }
    },
    onDone: (saved) => {
      notify({ tone: "success", text: list ? text.updated : text.created });
      if (!isSavedAs(saved, object.model, draft)) notify({ tone: "info", text: text.savedTogether });
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

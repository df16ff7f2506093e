import type { Session } from "@keepwell/client/session/session.ts";
import {
  type AccessPolicy,
  CONTEXT_PERMISSIONS,
  type PolicyModel,
} from "@keepwell/contract/team/permissions.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Disclosure } from "@keepwell/ui/disclosure.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useText } from "../../../text/text.ts";
import { ChangePreview } from "./change-preview.tsx";
import { FormButtons, managerForm } from "./form-buttons.tsx";
import { findLacking } from "./list-draft.ts";
import type { ListProps } from "./list-props.ts";
import { withNotice } from "./notice-of-failure.ts";
import type { PermissionObject } from "./permission-object.ts";
import { afterChange, policyQuery } from "./permission-queries.ts";
import { useUnsaved } from "./unsaved.ts";

interface PolicySectionProps {
  readonly session: Session;
  readonly object: PermissionObject & { readonly model: PolicyModel };
  readonly policy: AccessPolicy;
  /** The permissions of the user on this object. */
  readonly mine: ListProps["mine"];
  readonly onClose: () => void;
}

/**
 * Returns why the user cannot choose that the object inherits; undefined if they can. Through the inheritance, other
 * members can get any permission on the object. So the server requires that the user has every permission on it.
 */
const useRefusalToInherit = ({ object: { model, parent }, mine }: PolicySectionProps): string | undefined => {
  const text = usePermissionsText();
  const lacking = findLacking(mine, CONTEXT_PERMISSIONS[model]);
  if (lacking.length === 0) return undefined;
  return text.policy.beyond(parent?.name ?? "", text.list(lacking.map((one) => text.names[one])));
};

/** The section in which the user chooses whether the object inherits the permissions of its parent. */
export function PolicySection(props: PolicySectionProps) {
  const { session, object, policy, onClose } = props;
  const text = usePermissionsText().policy;
  const common = useText().common;
  const [chosen, choose] = useState<AccessPolicy | null>(null);
  const value = chosen ?? policy;
  const isChanged = value !== policy;
  const refusal = useRefusalToInherit(props);
  const settle = useUnsaved(isChanged);
  const submission = useSave(props, value, () => {
    settle();
    choose(null);
  });
  return (
    <Disclosure
      id="policy"
      title={text.title}
      summary={policy === "inherit" ? text.inherits : text.restricted}
    >
      <Form submission={submission} className={managerForm}>
        <FormAlert submission={submission} />
        <RadioRows
          label={text.title}
          isLabelHidden
          name="policy"
          value={value}
          onChange={(next) => choose(next === policy ? null : next)}
          rows={[
            {
              value: "inherit",
              title: text.inherit,
              note: text.inheritNote(object.parent?.name ?? ""),
              disabledReason: policy === "inherit" ? undefined : refusal,
            },
            { value: "restrict", title: text.restrict, note: text.restrictNote },
          ]}
        />
        {isChanged && <ChangePreview session={session} object={object} change={{ kind: value }} />}
        <FormButtons model={object.model} start={null}>
          <Button
            onPress={() => {
              choose(null);
              onClose();
            }}
          >
            {common.cancel}
          </Button>
          <SaveButton submission={submission} label={text.save} />
        </FormButtons>
      </Form>
    </Disclosure>
  );
}

const useSave = (
  { session, object, policy: shown }: PolicySectionProps,
  policy: AccessPolicy,
  onSaved: () => void,
) => {
  const text = usePermissionsText().policy;
  return useSubmit({
    fields: [],
    failureOf,
    action: () =>
      withNotice(text.failed, async () => {
        // The stored policy may already be the chosen one, for example because another member has changed it in the
        // meantime.
        if (policy === shown) return { policy };
        const client = await import("@keepwell/client/team/permissions/save-access-list.ts");
        return client.saveAccessPolicy(session, object, policy);
      }),
    onDone: (saved) => {
      notify({ tone: "success", text: text.saved });
      queryClient.setQueryData(policyQuery(session, object).queryKey, saved.policy);
      onSaved();
      void afterChange(session);
    },
  });
};

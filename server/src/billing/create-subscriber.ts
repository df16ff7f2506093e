import { randomUUID } from "node:crypto";
import { fail } from "@keepwell/contract/errors.ts";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import type { Handle } from "../db/schema.ts";
import { writeSnapshot } from "./mirror.service.ts";
import { claimCustomer } from "./sign-up.store.ts";
import type { PreparedSignUp } from "./sign-up-payment.service.ts";
import { insertSubscriber } from "./subscriber.store.ts";

type Form = Pick<SignupBody, "uid" | "firstname" | "lastname" | "plan" | "organization" | "founding"> &
  Pick<SignupBody, "address" | "address2" | "city" | "postalcode" | "iso_country" | "iso_state">;

/** Creates the subscriber and the subscription of a new account. Call it in the transaction of the sign-up. */
export const createSubscriber = async (
  within: Handle,
  form: Form,
  prepared: PreparedSignUp | null,
): Promise<void> => {
  if (prepared && !(await claimCustomer(within, prepared))) return fail("conflict");
  const uid = prepared?.subscriberUid ?? randomUUID();
  const { firstname, lastname, organization, address2, iso_state } = form;
  const { address = null, city = null, postalcode = null, iso_country = null } = form;
  const billed = prepared && {
    organization,
    address,
    address2,
    city,
    postalcode,
    iso_country,
    iso_state,
    provider: prepared.provider,
    provider_customer: prepared.customer,
  };
  await insertSubscriber(within, form.plan, {
    uid,
    firstname,
    lastname,
    ...(form.founding ? { enterprise_uid: form.founding.uid } : { user_uid: form.uid }),
    ...billed,
  });
  if (prepared) await writeSnapshot(within, uid, prepared.snapshot);
};

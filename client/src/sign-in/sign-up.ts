import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { isEnterprisePlan } from "@keepwell/contract/plans.ts";
import { makeAccountKey, type RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { FIRST, makeAccount } from "../account/make-account.ts";
import { keepPin } from "../account/sign-in-pins.ts";
import { createApi } from "../api/api.ts";
import { type FormProblems, formProblems } from "../api/form-problems.ts";
import { keepFirstState } from "../people/seen-state.ts";
import { storedEmail, storedName } from "../people/stored-details.ts";
import { firstState } from "../people/trusted.ts";
import type { Device, Session } from "../session/session.ts";
import { enter, type Remembering } from "./enter.ts";

/** The payment, and the name and address on invoices. A free plan needs none of these. */
export type SignUpPayment = Partial<
  Pick<
    SignupBody,
    | "credit_card"
    | "free_of_charge"
    | "organization"
    | "address"
    | "address2"
    | "city"
    | "postalcode"
    | "iso_country"
    | "iso_state"
  >
>;

export interface SignUpForm extends Remembering, SignUpPayment {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly email_confirm: string;
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
  readonly plan: SignupBody["plan"];
  readonly locale: SignupBody["locale"];
  /** The name of the enterprise, if the plan is for an enterprise. */
  readonly enterprise?: string | undefined;
}

/**
 * Sends the sign-up with its payment, and sends it again after the cardholder has confirmed the payment to the bank.
 * The account and its keys are the same each time.
 */
export type PaySignUp = (send: (payment: SignUpPayment) => Promise<Session>) => Promise<Session>;

/**
 * Makes the account with its keys and, if the plan is for an enterprise, the enterprise. `keep` remembers the account's
 * first state in this browser.
 */
const makeKeys = async (device: Device, form: SignUpForm, raw: RawAccountKey) => {
  const uid = makeUid();
  const own = { email: storedEmail(form.email), name: storedName(form) };
  const account = await makeAccount(device, { uid, password: form.password, raw, own });
  const { body, accountKeys, ...made } = account;
  const keep = (state: Sealed<"state">) => keepFirstState(device.sealed, { uid, ...accountKeys }, state);
  if (!isEnterprisePlan(form.plan)) {
    const state = await firstState(made.memory, { uid, key: accountKeys.state });
    return { body: { ...body, state, founding: null }, keep: () => keep(state) };
  }
  const { makeFounding } = await import("../team/make-founding.ts");
  const founding = await makeFounding({ uid, keys: accountKeys, ...made });
  return { body: { ...body, founding }, keep: () => keep(founding.state) };
};

/**
 * Copies the fields one by one, because a form object may contain more than its type says, such as the repeated
 * password.
 */
const personOf = ({ firstname, lastname, email, email_confirm, plan, locale, enterprise }: SignUpForm) => ({
  firstname,
  lastname,
  email,
  email_confirm,
  plan,
  locale,
  enterprise: enterprise ?? null,
});

const paymentOf = ({
  credit_card = null,
  free_of_charge,
  iso_country,
  iso_state,
  ...place
}: SignUpPayment) => {
  const { organization = null, address = null, address2 = null, city = null, postalcode = null } = place;
  const where = { iso_country: iso_country ?? null, iso_state: iso_state ?? null };
  const free = free_of_charge === true ? { free_of_charge } : {};
  return { credit_card, ...free, organization, address, address2, city, postalcode, ...where };
};

/**
 * The problems that the server's schema finds in the form. The server never sees the password, so problems of the
 * password are not included.
 */
export const signUpProblems = (form: SignUpForm): Promise<FormProblems> =>
  formProblems(async () => (await import("@keepwell/contract/identity/sign-up.endpoints.ts")).signUpForm, {
    ...personOf(form),
    ...paymentOf(form),
  });

/**
 * Creates an account with its keys and its system bucket. If the plan is for an enterprise, also creates the
 * enterprise. Then signs in. `pay` may send the sign-up more than once.
 */
export const signUp = async (
  device: Device,
  form: SignUpForm,
  pay: PaySignUp = (send) => send(form),
): Promise<Session> => {
  const raw = makeAccountKey();
  try {
    const api = createApi({ transport: device.transport, token: () => null });
    const { body: made, keep } = await makeKeys(device, form, raw);
    const { sek, kdf, salt, uid } = made;
    return await pay(async (payment) => {
      const body = { ...personOf(form), ...paymentOf(payment), ...made };
      const reply = await api.identity.signup({ body });
      const { remember, email } = form;
      const typed = { ...reply, email, name: storedName(form) };
      const session = await enter(device, typed, raw, { sek, kdf, salt, epoch: FIRST, remember });
      await keep();
      await keepPin(device, { email, uid, kdf, salt, epoch: FIRST });
      return session;
    });
  } finally {
    wipe(raw);
  }
};

import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { PLAN_PRICES } from "@keepwell/contract/billing/prices.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useWhenPointerRests } from "@keepwell/ui/use-when-pointer-rests.ts";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import type { AddressField } from "../address/typed-address.ts";
import { usePlanOffers } from "../plans/use-plan-offers.ts";
import type { PaidDetails, PaidSectionsHandle } from "./paid-sections.tsx";

// Loaded only for a paid plan, because the module contains the long list of countries.
const PaidSections = lazy(async () => ({ default: (await import("./paid-sections.tsx")).PaidSections }));

const NOTHING = { credit_card: null };
const FREE_OF_CHARGE = { credit_card: null, free_of_charge: true };

const failCard = (): never => {
  throw new CallFailure("card_error", { code: "card_error" });
};

interface FormState {
  readonly enterprise: string;
  readonly errors: Readonly<Partial<Record<AddressField, string>>>;
}

/** Returns the sections and the calls that the sign-up form needs to pay for the chosen plan. */
export const useSignUpPayment = (plan: OfferedPlan) => {
  const words = useSubscribeText();
  const offer = usePlanOffers()(plan);
  const isPaid = offer === "priced" && PLAN_PRICES[plan] !== null;
  const unpaid = offer === "free_of_charge" ? FREE_OF_CHARGE : NOTHING;
  const [isShownOnce, show] = useState(isPaid);
  const [isLoaded, setLoaded] = useState(false);
  // The sections are higher than their placeholder, so the content below moves when they appear. They must not move a
  // control that the user is pressing.
  const areInPlace = useWhenPointerRests(isLoaded);
  const [isUnavailable, setUnavailable] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handle = useRef<PaidSectionsHandle>(null);
  if (isPaid && !isShownOnce) show(true);

  const sections = ({ enterprise, errors }: FormState): ReactNode =>
    isShownOnce && (
      <div hidden={!isPaid} className="flex flex-col gap-8">
        {!areInPlace && <SkeletonRows />}
        <div hidden={!areInPlace} className="flex flex-col gap-8">
          <Suspense>
            <PaidSections
              ref={handle}
              enterprise={enterprise}
              errors={errors}
              onLoaded={setLoaded}
              onUnavailable={setUnavailable}
              onProblem={setProblem}
            />
          </Suspense>
        </div>
      </div>
    );

  const typed = () => (isPaid ? (handle.current?.typed() ?? failCard()) : unpaid);
  const checkCard = async () => !isPaid || ((await handle.current?.checkCard()) ?? false);

  const run = async <Result,>(
    send: (details: PaidDetails | typeof unpaid) => Promise<Result>,
  ): Promise<Result> => {
    if (!isPaid) return send(unpaid);
    return (await handle.current?.pay(send)) ?? failCard();
  };

  const cardRefusal = isPaid && isUnavailable ? words.cardUnavailable : undefined;
  return {
    sections,
    typed,
    checkCard,
    run,
    problem,
    refusal: offer === "none" ? words.notOffered : cardRefusal,
    offer,
  };
};

import type { Context } from "../context.ts";
import { createBillingLetters } from "./billing-letters.ts";
import { createBillingRound } from "./billing-round.ts";
import { createCancelService } from "./cancel.service.ts";
import { createCardService } from "./card.service.ts";
import { cardRemovalSteps, cardSteps } from "./card.steps.ts";
import { closeSteps } from "./close.steps.ts";
import { extraSteps } from "./extra.steps.ts";
import { createInvoiceService } from "./invoice.service.ts";
import { createMirror } from "./mirror.service.ts";
import { createOperations } from "./operation.service.ts";
import type { StepsOf, UndoOf } from "./operation-runner.ts";
import { createPaymentConfigService } from "./payment-config.service.ts";
import { createPaymentEventService } from "./payment-event.service.ts";
import { createPlanChangeService } from "./plan-change.service.ts";
import { planChangeSteps } from "./plan-change.steps.ts";
import { createPlanPreviewService } from "./plan-preview.service.ts";
import { giveUpSignUp, signUpSteps } from "./sign-up.steps.ts";
import { createSignUpPaymentService } from "./sign-up-payment.service.ts";
import { createSubscribeService } from "./subscribe.service.ts";
import { giveUpSubscribing, subscribeSteps } from "./subscribe.steps.ts";
import { createSubscriberService } from "./subscriber.service.ts";
import { createSubscriptionService } from "./subscription.service.ts";
import { createUsageService } from "./usage.service.ts";

export const createBillingServices = (context: Context) => {
  const { database, payments } = context;
  const mirror = createMirror(context);
  const parts = payments && { handle: database.handle, provider: payments, mirror };
  const steps: StepsOf = parts && {
    add_card: cardSteps(parts),
    bill_extra: extraSteps(parts),
    change_plan: planChangeSteps(parts),
    close: closeSteps(parts),
    remove_card: cardRemovalSteps(parts),
    sign_up: signUpSteps(parts),
    subscribe: subscribeSteps(parts),
  };
  const undo: UndoOf = parts ? { sign_up: giveUpSignUp(parts), subscribe: giveUpSubscribing(parts) } : {};
  const operations = createOperations(context, steps, undo);
  const usage = createUsageService(context);
  const subscribing = createSubscribeService(context, operations);
  const letters = createBillingLetters(context);
  const cancelling = createCancelService(context, { operations, mirror });
  return {
    cancelling,
    cards: createCardService(context, { operations, mirror }),
    config: createPaymentConfigService(context),
    events: createPaymentEventService(context),
    invoices: createInvoiceService(context),
    mirror,
    planChanges: createPlanChangeService(context, { operations, cancelling, subscribing }),
    planPreviews: createPlanPreviewService(context),
    round: createBillingRound(context, { mirror, letters, operations }),
    signUps: createSignUpPaymentService(context, operations),
    subscribers: createSubscriberService(context),
    subscribing,
    subscriptions: createSubscriptionService(context, usage),
    usage,
  };
};

export type BillingServices = ReturnType<typeof createBillingServices>;

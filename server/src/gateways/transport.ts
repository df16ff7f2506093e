/** @file What every way of sending offers, and how it says that it could not. */

/** A letter, ready to go to exactly one reader. */
export interface OutgoingMail {
  /** Of its row: the same at each try, so that a reader's program can tell a repetition. */
  readonly uid: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The one link in it that matters. */
  readonly link: string | undefined;
}

export interface OutgoingSms {
  readonly uid: string;
  /** In E.164 form. */
  readonly to: string;
  readonly locale: "en" | "fr-CA";
  /** Undefined where the provider makes the code and the words itself. */
  readonly text: string | undefined;
}

/** `kept`: nothing was sent, and the message stays for the operator to read. */
export type Delivery = "sent" | "kept";

export interface Transport<M> {
  /** Sends, or throws a DeliveryError. */
  send(message: M): Promise<Delivery>;
}

export interface Transports {
  readonly mail: Transport<OutgoingMail>;
  readonly sms: Transport<OutgoingSms>;
}

/** A message that did not go. `code` says why, in a form that holds no address and no secret. */
export class DeliveryError extends Error {
  readonly code: string;
  /** Whether a later try may do better. */
  readonly retryable: boolean;

  constructor(code: string, retryable: boolean) {
    super(`not delivered: ${code}`);
    this.name = "DeliveryError";
    this.code = code;
    this.retryable = retryable;
  }
}

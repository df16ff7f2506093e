/** @file The interface that every way of sending messages has, and the error of a message that was not sent. */

/** A mail, ready to be sent to exactly one recipient. */
export interface OutgoingMail {
  /** The id of the message's row. Each attempt has the same id, so that a mail program can recognize a duplicate. */
  readonly uid: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The mail's main link. */
  readonly link: string | undefined;
}

export interface OutgoingSms {
  readonly uid: string;
  /** In E.164 form. */
  readonly to: string;
  readonly locale: "en" | "fr-CA";
  /** Undefined if the provider makes the code and the text itself. */
  readonly text: string | undefined;
}

/** `kept`: nothing was sent, and the message stays for the operator to read. */
export type Delivery = "sent" | "kept";

export interface Transport<M> {
  /** Sends, or throws a DeliveryError. */
  send(message: M): Promise<Delivery>;
  /**
   * Connects and signs in as for a message, but sends no message. Throws a DeliveryError if this fails. A transport
   * does not have this function if a handshake would prove nothing.
   */
  handshake?(): Promise<void>;
}

export interface Transports {
  readonly mail: Transport<OutgoingMail>;
  readonly sms: Transport<OutgoingSms>;
}

/** A message that was not sent. `code` says why, without an address or a secret. */
export class DeliveryError extends Error {
  readonly code: string;
  readonly retryable: boolean;

  constructor(code: string, retryable: boolean) {
    super(`not delivered: ${code}`);
    this.name = "DeliveryError";
    this.code = code;
    this.retryable = retryable;
  }
}

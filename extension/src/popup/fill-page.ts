import type { Session } from "@keepwell/client/session/session.ts";
import { notices } from "@keepwell/ui/notices-store.ts";
import { browser } from "../browser.ts";
import { type FillMessage, type MadeMessage, readFillReply } from "../messages/fill-message.ts";
import { failureOf } from "../page/failure-words.ts";
import { text } from "../text/text.ts";
import { fillValues } from "../vault/fill-values.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import { openRow } from "../vault/read-vault.ts";
import { mayFill } from "./can-fill.ts";
import type { FrontPage } from "./front-page.ts";

const valuesOf = async (session: Session, entry: RowEntry, page: FrontPage) => {
  const opened = await openRow(session, entry);
  if (opened.type === "note") return null;
  return fillValues(opened.fields, (addresses) => mayFill(addresses, page), Date.now());
};

/** The frame id of the top document. Only this document is filled, because the entry matches its address. */
const TOP = 0;

const send = async ({ tabId }: FrontPage, message: FillMessage | MadeMessage) => {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [TOP] }, files: ["fill.js"] });
  return readFillReply(await browser.tabs.sendMessage(tabId, message, { frameId: TOP }));
};

/** Fills an entry into the open page, and closes the popup. If a value was not filled, a notice says so. */
export const fillPage = async (session: Session, entry: RowEntry, page: FrontPage): Promise<void> => {
  const words = text().fill;
  try {
    const values = await valuesOf(session, entry, page);
    const reply =
      values && (await send(page, { kind: "fill", origin: page.origin, values }).catch(() => undefined));
    if (!values) notices.notify({ tone: "error", text: words.elsewhere });
    else if (reply && reply.filled > 0 && reply.missed === 0) window.close();
    else if (reply && reply.missed > 0) notices.notify({ tone: "error", text: words.notTaken });
    else notices.notify({ tone: "info", text: words.noField });
  } catch (error) {
    notices.notify({ tone: "error", text: failureOf(error).message });
  }
};

/**
 * Fills a generated password into the page's fields for a new password, and closes the popup. If the password was not
 * filled, a notice says so.
 */
export const fillNewPassword = async (page: FrontPage, password: string): Promise<void> => {
  const { origin } = page;
  const reply = await send(page, { kind: "fill-new", origin, password }).catch(() => undefined);
  if (reply && reply.filled > 0 && reply.missed === 0) window.close();
  else notices.notify({ tone: "error", text: text().menu.madeNotTaken });
};

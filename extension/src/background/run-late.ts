import type { Scripting } from "../browser.ts";
import type { DocumentPlace } from "../messages/sender.ts";

/** Runs the rest of the content script in one document. Rejects if the document is gone. */
export const runLate = async (
  scripting: Pick<Scripting, "executeScript">,
  { tabId, frameId, documentId }: DocumentPlace,
): Promise<void> => {
  const target = documentId === "" ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] };
  await scripting.executeScript({ target, files: ["late.js"] });
};

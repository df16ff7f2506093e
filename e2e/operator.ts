/** @file Runs commands as the operator of the server that the browser tests use. */
import { askRunningServer } from "../server/src/operator/socket.ts";

/** Sends a command to the running server, as the operator's command line does. Returns the command's output. */
export const operate = async (...words: readonly string[]): Promise<string> => {
  const answer = await askRunningServer(process.env["E2E_DATA_DIR"] ?? "", words);
  if (!answer?.ok) throw new Error(answer?.output ?? "The server has ended.");
  return answer.output;
};

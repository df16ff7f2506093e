import { useRef, useState } from "react";
import { sentenceOf } from "../page/failure-sentence.ts";
import { text } from "../text/text.ts";
import { close } from "./channel.ts";
import { isFilling, type Offer } from "./offer.ts";
import type { Option } from "./options.tsx";
import { useProof } from "./use-proof.ts";

/**
 * After this many refused choices, the menu says that something covers it. Before that, it asks the user to try again.
 */
const PATIENCE = 2;

/**
 * Chooses an option if it is proven that the user sees the menu ([Note: Seen]). An option that fills nothing needs no
 * proof. The menu is hidden while a page is filled. If the menu then has a message for the user, calls `onStay`.
 */
export const useChoice = (offer: Offer, onStay: () => void) => {
  const { proof, setElement, isStillSeen, beginAnew } = useProof();
  const [said, say] = useState<string>();
  const refused = useRef(0);
  const isBusy = useRef(false);
  const refuse = () => {
    refused.current += 1;
    say(refused.current < PATIENCE ? text().menu.wait : text().menu.covered);
  };
  const act = async (option: Option) => {
    say(undefined);
    refused.current = 0;
    // The background may end before it answers. Then the user can choose again.
    const answer = await option.choose().catch(() => sentenceOf("unknown"));
    if (answer === undefined) return close(offer.ticket);
    say(answer);
    onStay();
    beginAnew();
  };
  const choose = async (option: Option, isProven: boolean) => {
    if (isBusy.current) return;
    isBusy.current = true;
    if (!isFilling(offer) || (isProven && (await isStillSeen()))) await act(option);
    else refuse();
    isBusy.current = false;
  };
  return {
    setElement,
    said,
    onPress: (option: Option) => void choose(option, proof.isPointed(performance.now())),
    onKey: (option: Option) => void choose(option, proof.isSeen(performance.now())),
  };
};

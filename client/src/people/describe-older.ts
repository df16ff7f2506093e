import { toHex, utf8 } from "@keepwell/crypto/bytes.ts";
import type { OlderState, SavedState } from "./older-than-seen.ts";
import { returningWith } from "./returning.ts";
import type { LoadedState, OpenedState, SeenState } from "./state.ts";

const hashText = async (text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text))));

const savedAt = ({ seq, trusted }: LoadedState): SavedState => ({ seq, at: trusted.saved_at ?? null });

/**
 * Describes an older state for the page. `known` is the newest state that this browser has seen; null if the browser
 * has kept only the number of that state.
 */
export const describeOlder = async (
  seen: SeenState,
  known: OpenedState | null,
  shown: OpenedState,
): Promise<OlderState> => ({
  seen: { seq: seen.seq, at: known?.trusted.saved_at ?? seen.at },
  shown: { ...savedAt(shown), digest: await hashText(shown.text) },
  returning: known && returningWith(known.trusted, shown.trusted),
});

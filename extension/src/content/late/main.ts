/**
 * @file Runs in a document once one of its fields has the focus. Reads the field's form, shows the menu next to the
 * field, and notices when the user submits a login.
 */
import { browser } from "../../messages/content-browser.ts";
import {
  isAskRulesMessage,
  isCloseMessage,
  isMadeFillMessage,
  isMenuFillMessage,
  isShowMessage,
} from "../../messages/menu-messages.ts";
import {
  closeMenu,
  enterMenu,
  fillFromMenu,
  fillMadeFromMenu,
  holdsMenu,
  isMenuOf,
  leaveMenu,
  openMenu,
  rulesOfMenu,
  showMenu,
} from "./menu.ts";
import { watchFields } from "./watch-fields.ts";
import { watchSubmits } from "./watch-submits.ts";

const world = globalThis as { keepwellRuns?: true };

const answerMenu = (received: unknown): Promise<unknown> | undefined => {
  if (isMenuFillMessage(received)) return fillFromMenu(received.ticket, received.origin, received.values);
  if (isMadeFillMessage(received))
    return fillMadeFromMenu(received.ticket, received.origin, received.password);
  return isAskRulesMessage(received) ? Promise.resolve(rulesOfMenu(received.ticket)) : undefined;
};

const begin = (): void => {
  watchFields({
    onField: (field) => void openMenu(field, false),
    onTyped: closeMenu,
    onElsewhere: (focused) => {
      if (!holdsMenu(focused)) closeMenu();
    },
    onKey: (field, key) => {
      if (!isMenuOf(field)) {
        // Let the page get the key press too, because the page may have its own list of suggestions.
        if (key === "ArrowDown" && field.value === "") void openMenu(field, true);
        return false;
      }
      if (key === "ArrowDown") enterMenu();
      else if (key === "Escape") closeMenu();
      else return false;
      return true;
    },
  });
  watchSubmits(({ username, password, current }) => {
    const message = { kind: "submitted", username, password, current };
    void browser.runtime.sendMessage(message).catch(() => undefined);
  });
  browser.runtime.onMessage.addListener((received, { id }, reply) => {
    if (id !== browser.runtime.id) return false;
    if (isShowMessage(received)) showMenu(received.ticket, received.height);
    else if (isCloseMessage(received)) leaveMenu(received.ticket);
    const answer = answerMenu(received);
    if (!answer) return false;
    void answer.then(reply);
    return true;
  });
};

// The background may run this script twice in a document, if two fields get the focus in quick succession.
if (!world.keepwellRuns) {
  world.keepwellRuns = true;
  begin();
}

import { de } from "../elision.ts";
import type { ownDetails as en } from "../en/own-details.ts";

export const ownDetails: typeof en = {
  strip: (told) => `Le serveur appelle maintenant ce compte ${told}.`,
  known: (known) =>
    `Vous le connaissez sous le nom ${de(known)}. Si vous ou votre administrateur l’avez changé, acceptez-le.`,
  accept: "Accepter le changement",
  who: (name, email) => `${name} (${email})`,
};

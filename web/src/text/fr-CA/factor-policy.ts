import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { factorPolicy as en } from "../en/factor-policy.ts";

export const factorPolicy: typeof en = {
  title: "Deuxième facteur",
  on: "Chaque membre actif doit avoir un deuxième facteur : une application d’authentification, une clé de sécurité ou un téléphone. Une clé d’accès seule ne compte pas, car le mot de passe suffit encore pour se connecter.",
  off: "Les membres peuvent se connecter avec leur mot de passe seul.",
  require: {
    action: "Exiger un deuxième facteur",
    question: "Exiger un deuxième facteur?",
    explain: (without) =>
      without === 0
        ? "Chaque membre actif en a un : rien ne change pour eux maintenant. Les nouveaux membres en ont besoin dès leur admission."
        : `${frNumber(without)} ${frPlural(without, "membre actif n’en a", "membres actifs n’en ont")} pas. Tant qu’ils n’en ont pas ajouté un, Keepwell n’ouvre que les pages où ils peuvent le faire, sur tous leurs appareils et dans l’extension. Ils ne perdent rien.`,
  },
  end: {
    action: "Ne plus l’exiger",
    question: "Ne plus exiger de deuxième facteur?",
    explain: "Les membres pourront alors retirer le leur et se connecter avec leur mot de passe seul.",
  },
  members: "Voir qui en a un",
  ownFirst: "Ajoutez-en d’abord un à votre propre compte.",
  ownPage: "Votre validation en deux étapes",
  required: "Enregistré. Les membres sans deuxième facteur sont maintenant invités à en ajouter un.",
  ended: "Enregistré. Un deuxième facteur n’est plus exigé.",
};

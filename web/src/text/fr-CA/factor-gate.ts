import type { factorGate as en } from "../en/factor-gate.ts";

export const factorGate: typeof en = {
  title: (enterprise) => `${enterprise} exige un deuxième facteur`,
  text: "Votre entreprise demande à chaque membre un deuxième facteur à la connexion, en plus du mot de passe. Vous n’en avez pas encore. Ajoutez-en un, et tout s’ouvre de nouveau. Rien n’est perdu.",
  choose: "Un seul de ceux-ci suffit",
  kinds: [
    {
      name: "Application d’authentification",
      about:
        "Une application de votre téléphone ou de votre ordinateur qui affiche un nouveau code toutes les 30 secondes.",
    },
    { name: "Clé de sécurité", about: "Un petit appareil à brancher, ou à approcher de votre téléphone." },
    { name: "Téléphone", about: "Un code par message texte." },
  ],
  passkey:
    "Une clé d’accès seule ne suffit pas, car votre mot de passe permet encore de se connecter sans elle.",
  add: "Ajouter un deuxième facteur",
};

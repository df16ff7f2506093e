import type { entryNames as en } from "../en/entry-names.ts";

export const entryNames: typeof en = {
  title: "Noms des coffres, des listes et des entrées",
  sealed:
    "Ces noms sont chiffrés : le serveur ne peut pas les lire. Chacun trouve quand même ses entrées par leur nom, parce que c’est son propre navigateur qui cherche.",
  readable:
    "Le serveur garde une copie lisible de ces noms, pour les recherches d’autres programmes et pour son journal d’audit.",
  makeReadable: {
    action: "Laisser le serveur lire les noms",
    question: "Laisser le serveur lire les noms des coffres, des listes et des entrées?",
    explain:
      "Chaque nom est transmis de façon lisible dès son prochain enregistrement. Il se trouve alors aussi dans la base de données et les sauvegardes du serveur. Les noms dans Mots de passe privés restent chiffrés.",
  },
  seal: {
    action: "Chiffrer les noms",
    question: "Chiffrer les noms des coffres, des listes et des entrées?",
    explain:
      "Les noms lisibles sont effacés du serveur à mesure que les membres ouvrent leurs coffres. Les sauvegardes faites auparavant et le journal d’audit les conservent.",
  },
  madeReadable: "Le serveur peut lire chaque nom dès son prochain enregistrement.",
  sealedAgain: "Les noms sont désormais chiffrés.",
};

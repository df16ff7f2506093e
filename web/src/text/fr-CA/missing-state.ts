import type { missingState as en } from "../en/missing-state.ts";

export const missingState: typeof en = {
  strip:
    "Le serveur n’a pas ce que votre compte retient des autres personnes. Tant que vous n’avez pas décidé, vous pouvez lire ce qui est à vous, mais vous ne pouvez rien enregistrer, partager ni accepter.",
  review: "Décider",
  title: "Ce que votre compte retient est manquant",
  what: "Votre compte retient, sous forme chiffrée, les personnes avec qui vous partagez, leurs clés et votre équipe. Le serveur dit que rien de cela n’a jamais été enregistré.",
  why: "C’est normal pour un compte créé avec une version antérieure et inutilisé depuis. Un serveur malhonnête montrerait la même chose, pour faire passer d’autres personnes pour celles que vous connaissez. Si un autre de vos navigateurs n’affiche pas cette note, arrêtez-vous ici et demandez à l’exploitant.",
  question: "Qu’est-ce qui est vrai pour ce compte?",
  choices: {
    nothing: {
      title: "Il n’a jamais rien partagé et n’a jamais fait partie d’une équipe",
      note: "Personne n’a rien partagé avec vous non plus. Le compte commence à retenir maintenant.",
    },
    lost: {
      title: "La mémoire de mon compte a été perdue",
      note: "Vous avez partagé quelque chose, quelqu’un a partagé quelque chose avec vous, ou vous faites partie d’une équipe. Vos propres coffres s’ouvrent. Avant de partager de nouveau avec ces personnes, assurez-vous que ce sont bien elles : comparez les codes par téléphone, avec elles et avec votre équipe.",
    },
  },
  fill: "Choisissez d’abord l’une des deux réponses",
  continue: "Continuer",
  continuing: "Un instant…",
  stillMissing:
    "Le serveur dit qu’un autre navigateur a enregistré ce que votre compte retient, mais ne l’envoie pas. Rien n’a été changé. Demandez à l’exploitant.",
};

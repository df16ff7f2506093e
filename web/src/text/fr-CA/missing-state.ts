import type { missingState as en } from "../en/missing-state.ts";

export const missingState: typeof en = {
  strip:
    "Le serveur n’a rien de ce que votre compte retient des autres. Tant que vous n’avez pas décidé, vous pouvez lire ce qui est à vous; rien ne peut être enregistré, partagé ni accepté.",
  review: "Décider",
  title: "Ce que votre compte retient est manquant",
  what: "Votre compte retient, scellé, avec qui vous partagez, sous quelles clés, et de quelle équipe vous faites partie. Le serveur dit que rien de cela n’a jamais été enregistré.",
  why: "C’est normal pour un compte créé avec une version antérieure et inutilisé depuis. Un serveur qui vous le cache se présente de la même façon : il pourrait alors mettre d’autres clés à la place de celles que vous connaissez. Si un autre de vos navigateurs n’affiche pas cette note, arrêtez-vous ici et demandez à l’exploitant.",
  question: "Qu’est-ce qui est vrai pour ce compte?",
  choices: {
    nothing: {
      title: "Il n’a jamais rien partagé et n’a jamais fait partie d’une équipe",
      note: "Personne n’a rien partagé avec vous non plus. Le compte commence à retenir maintenant.",
    },
    lost: {
      title: "La mémoire de mon compte a été perdue",
      note: "Vous avez partagé quelque chose, quelqu’un a partagé quelque chose avec vous, ou vous faites partie d’une équipe. Vos propres coffrets s’ouvrent. Comparez de nouveau les codes des personnes et de votre équipe avant de partager avec elles ou d’accepter ce qui vient d’elles.",
    },
  },
  fill: "Choisissez d’abord l’une des deux réponses",
  continue: "Continuer",
  continuing: "Un instant…",
  stillMissing:
    "Le serveur dit qu’un autre navigateur a enregistré ce que votre compte retient, et ne le présente pas. Rien n’a été changé. Demandez à l’exploitant.",
};

import type { createBucket as en } from "../en/create-bucket.ts";

export const createBucket: typeof en = {
  title: "Créer un coffre",
  name: "Nom",
  submit: "Créer",
  submitting: "Création…",
  freeTitle: "Le forfait Gratuit comprend un seul coffre",
  freeText:
    "C’est « Mots de passe privés », qui contient autant de mots de passe et de notes que vous voulez. Avec les forfaits payants, le nombre de coffres est illimité.",
};

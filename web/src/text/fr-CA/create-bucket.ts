import type { createBucket as en } from "../en/create-bucket.ts";

export const createBucket: typeof en = {
  title: "Créer un coffre",
  name: "Nom",
  submit: "Créer",
  submitting: "Création…",
  freeTitle: "Le forfait Gratuit a un coffre",
  freeText:
    "« Mots de passe privés » est ce coffre; il contient autant de mots de passe et de notes que vous voulez. Les forfaits payants ont des coffres illimités.",
};

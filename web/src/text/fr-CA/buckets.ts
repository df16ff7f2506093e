import type { buckets as en } from "../en/buckets.ts";

export const buckets: typeof en = {
  home: {
    title: "Mes coffres",
    filter: "Filtrer par nom",
    listLabel: "Coffres",
    create: "Créer un coffre",
    system: "Privé",
    shared: "Partagé",
    emptyText: "Ce filtre ne regarde que les noms des coffres. La recherche en haut trouve les entrées.",
    loadFailed: "Vos coffres n’ont pas pu être chargés.",
    unverifiable: "Ce coffre ne peut pas être vérifié",
    awaited: "Un coffre qui attend sa clé",
  },
  systemBucket: "Mots de passe privés",
  notPrivate: (name) => `${name} (pas votre coffre privé)`,
  bucket: {
    title: "Coffre",
    back: "Coffres",
    notFound: "Coffre introuvable!",
    taken: (bucket) =>
      `Vous ne pouvez plus ouvrir « ${bucket} ». Votre accès a pris fin, ou il a été supprimé.`,
    loadFailed: "Ce coffre n’a pas pu être chargé.",
    unverifiable: "Ce coffre ne peut pas être vérifié",
    entryUnverifiable: "Cette entrée ne peut pas être vérifiée",
    entryOlder: "Une version plus ancienne d’une entrée, non montrée",
    entryMissing: "Une entrée manquante",
  },
  types: { password: "Mot de passe", note: "Note" },
};

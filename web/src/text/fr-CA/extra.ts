import type { extra as en } from "../en/extra.ts";

export const extra: typeof en = {
  code: "Code à usage unique",
  copyCode: "Copier le code à usage unique",
  codeChangesIn: (seconds) => `Nouveau code dans ${seconds} s`,
  codeSource: "Code à usage unique, source",
  codeNotUnderstood: "Keepwell ne peut pas en tirer de codes. La source est conservée telle quelle.",
  furtherAddresses: "Autres adresses",
  conflictUnreadable:
    "Cette version de Keepwell ne peut pas comparer les données supplémentaires de cette entrée. Quel que soit votre choix, elles restent comme dans la version enregistrée.",
  address: (number) => `Adresse ${number}`,
  copyAddress: (number) => `Copier l’adresse ${number}`,
  unnamed: "Champ sans nom",
  copyField: (name) => `Copier « ${name} »`,
  unreadable:
    "Cette entrée contient plus que ce que cette version de Keepwell peut lire : une version plus récente l’a écrit. Cela ne peut être ni montré ni modifié ici, et reste conservé.",
  add: "Ajouter un champ",
  kinds: { text: "Texte", hidden: "Texte masqué", boolean: "Oui ou non" },
  kindNames: { text: "Champ de texte", hidden: "Champ masqué", boolean: "Champ oui ou non" },
  addCode: "Code à usage unique",
  addAddress: "Autre adresse",
  codeHint: "La clé que le site affiche près de son code QR, ou son adresse otpauth://.",
  codeNow: "Code actuel",
  fieldName: "Nom du champ",
  fieldValue: "Valeur",
  remove: (what) => `Retirer « ${what} »`,
  oneCodeOnly: "Cette entrée en a déjà un.",
  atMost: (count) => `${count} au maximum.`,
  problems: {
    not_understood: "Impossible d’en tirer des codes. Collez la clé, ou l’adresse otpauth:// ou steam://.",
    unnamed: "Donnez un nom à ce champ.",
    too_long: "Cette valeur est trop longue.",
    too_many: "Il y a plus d’adresses ou de champs qu’une entrée peut en contenir.",
    too_large: "Les champs supplémentaires sont trop volumineux ensemble.",
  },
};

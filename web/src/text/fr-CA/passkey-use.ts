import type { passkeyUse as en } from "../en/passkey-use.ts";

export const passkeyUse: typeof en = {
  withoutKey:
    "Cette clé d’accès n’a donné aucune clé de chiffrement et ne peut donc pas ouvrir votre compte. Utilisez votre mot de passe.",
  otherKey:
    "Cette clé d’accès a donné une autre clé de chiffrement que lors de son ajout. Votre compte est intact : utilisez votre mot de passe.",
  older:
    "Le serveur a un ancien mot de passe de ce compte. Connectez-vous avec votre mot de passe pour savoir ce que cela signifie.",
  unusable: "Le navigateur n’a pas pu utiliser de clé d’accès ici. Utilisez votre mot de passe.",
};

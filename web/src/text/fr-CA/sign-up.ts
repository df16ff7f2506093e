import type { signUp as en } from "../en/sign-up.ts";
import { strengthWords } from "./strength-words.ts";

const listed = new Intl.ListFormat("fr-CA", { type: "disjunction" });

export const signUp: typeof en = {
  title: "Créer votre compte",
  accountType: "Type de compte",
  standard: "Compte standard",
  enterprise: "Compte d’entreprise",
  kindNotes: {
    standard: "Pour vous, et pour les personnes avec qui vous partagez un coffre.",
    enterprise:
      "Pour une équipe qui a des membres, des groupes et des permissions, et paie d’un seul compte.",
  },
  plan: "Forfait",
  account: "Compte",
  enterpriseName: "Nom de l’entreprise",
  firstname: "Prénom",
  lastname: "Nom",
  email: "Courriel",
  emailConfirm: "Répéter le courriel",
  password: "Mot de passe",
  passwordHint:
    "Au moins 12 caractères; 16 ou plus, c’est mieux. Retenez-le : nous ne le voyons jamais et ne pouvons pas le retrouver.",
  passwordTooShort: "Utilisez au moins 12 caractères.",
  passwordTooLong: "Utilisez au plus 1 024 caractères.",
  passwordTooWeak: "Ce mot de passe est trop facile à deviner.",
  summary: "Résumé",
  terms: {
    before: "J’accepte les ",
    terms: "conditions d’utilisation",
    between: " et la ",
    privacy: "politique de confidentialité",
    after: "",
  },
  acceptFirst: "Acceptez d’abord les conditions d’utilisation et la politique de confidentialité",
  submit: "S’inscrire",
  submitting: "Création de votre compte…",
  closed: {
    title: "Ce serveur n’accepte pas de nouveaux comptes",
    text: "Son exploitant a fermé les inscriptions. Si vous deviez avoir un compte ici, adressez-vous à lui.",
  },
  onlyInvited:
    "Seules les personnes invitées peuvent créer un compte ici. Utilisez l’adresse à laquelle l’invitation a été envoyée.",
  onlyDomains: (domains) =>
    `Sur ce serveur, les comptes sont réservés aux adresses de ${listed.format(domains)} et aux personnes invitées.`,
  haveAccount: "Vous avez déjà un compte?",
  signIn: "Se connecter",
  strength: {
    label: "Force du mot de passe",
    words: strengthWords,
    common: "Il contient des mots que les programmes essaient en premier. Ajoutez des mots sans lien.",
    personal: "Il contient votre nom ou votre adresse. Choisissez quelque chose sans lien avec vous.",
    pattern: "Il suit un modèle. Ajoutez quelques mots sans lien.",
    short: "Plus long, c’est mieux : quatre mots sans lien ou plus se retiennent facilement.",
  },
};

import { billingFrCa } from "./billing-fr-ca.ts";
import { sharingFrCa } from "./sharing-fr-ca.ts";
import { teamFrCa } from "./team-fr-ca.ts";
import type { MethodNames, Words } from "./words.ts";

const METHODS: MethodNames = {
  app: "une application d’authentification",
  phone: "un numéro de téléphone",
  security_key: "une clé de sécurité",
  backup_codes: "les codes de secours",
};

const WAS_IT_YOU =
  "Si c’était vous, il n’y a rien à faire. Sinon, ouvrez une session dès maintenant, changez votre mot de passe, fermez les sessions, et retirez les clés d’accès et les clés de sécurité que vous ne reconnaissez pas.";

export const frCa: Words = {
  hello: (name) => (name === "" ? "Bonjour," : `Bonjour ${name},`),
  copyLink: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
  facts: { at: "Date", browser: "Navigateur", network: "Adresse IP" },
  unknownBrowser: "Navigateur inconnu",
  on: "sur",
  footer: (host) =>
    `Envoyé par Keepwell (${host}). Keepwell ne demande jamais votre mot de passe par courriel, par texto ni au téléphone.`,
  letters: {
    ...sharingFrCa,
    ...billingFrCa,
    ...teamFrCa,
    verify_address: () => ({
      subject: "Confirmez votre adresse courriel",
      paragraphs: [
        "Veuillez confirmer que cette adresse est bien la vôtre, afin que nous puissions vous joindre au sujet de votre compte.",
      ],
      action: "Confirmer mon adresse",
      after: [
        "Si vous n’avez pas de compte chez nous, quelqu’un a saisi votre adresse par erreur : vous pouvez ignorer ce message.",
      ],
    }),
    reset_password: () => ({
      subject: "Réinitialisez votre mot de passe",
      paragraphs: [
        "Quelqu’un, sans doute vous, a demandé la réinitialisation du mot de passe de votre compte.",
        "Ce lien est valide pendant 30 minutes et ne peut servir qu’une fois.",
      ],
      action: "Réinitialiser mon mot de passe",
      after: [
        "Si vous n’avez rien demandé, vous pouvez ignorer ce message : votre mot de passe reste le même. Ne transmettez ce lien à personne.",
      ],
    }),
    password_changed: () => ({
      subject: "Votre mot de passe a été changé",
      paragraphs: [
        "Le mot de passe de votre compte a été changé, et toutes les autres sessions ont été fermées.",
      ],
      after: [
        "Si c’était vous, il n’y a rien à faire. Sinon, demandez dès maintenant une réinitialisation du mot de passe à la page de connexion.",
      ],
    }),
    address_changed: () => ({
      subject: "Votre adresse courriel a été changée",
      paragraphs: [
        "L’adresse courriel de votre compte a été changée. Ce message est le dernier envoyé à la présente adresse; nous écrirons désormais à la nouvelle.",
      ],
      after: [
        "Si ce n’était pas vous, quelqu’un d’autre a eu accès à votre compte. Communiquez sans tarder avec l’exploitant de ce serveur.",
      ],
    }),
    two_factor: ({ change, method }) => ({
      subject: {
        added: "Validation en deux étapes : ajout d’une méthode",
        removed: "Validation en deux étapes : retrait d’une méthode",
        changed: "Validation en deux étapes : modification d’une méthode",
      }[change],
      paragraphs: [
        {
          added: `Une méthode a été ajoutée à la validation en deux étapes de votre compte : ${METHODS[method]}.`,
          removed: `Une méthode a été retirée de la validation en deux étapes de votre compte : ${METHODS[method]}.`,
          changed: `Une méthode de la validation en deux étapes de votre compte a été modifiée : ${METHODS[method]}.`,
        }[change],
      ],
      after: [WAS_IT_YOU],
    }),
    passkey: ({ change }) => ({
      subject: {
        added: "Une clé d’accès a été ajoutée à votre compte",
        removed: "Une clé d’accès a été retirée de votre compte",
      }[change],
      paragraphs: [
        {
          added: "Une clé d’accès a été ajoutée à votre compte. Elle l’ouvre sans le mot de passe.",
          removed: "Une clé d’accès a été retirée de votre compte. Elle ne l’ouvre plus.",
        }[change],
      ],
      after: [WAS_IT_YOU],
    }),
    recovery_code_used: () => ({
      subject: "Votre code de récupération a été utilisé",
      paragraphs: ["Votre compte a été récupéré à l’aide de son code de récupération."],
      after: [
        "Si c’était vous, créez un nouveau code et gardez-le en lieu sûr. Sinon, quelqu’un d’autre possède votre code : demandez dès maintenant une réinitialisation du mot de passe, puis créez un nouveau code.",
      ],
    }),
    recovery_code_guessed: () => ({
      subject: "De mauvais codes de récupération ont été essayés",
      paragraphs: [
        "Quelqu’un a suivi un lien de réinitialisation de votre compte et a essayé de mauvais codes de récupération, jusqu’à ce que nous l’arrêtions.",
        "Un code ne se devine pas, mais la personne qui a essayé a accès à votre boîte courriel.",
      ],
      after: [
        "Si c’était vous, cherchez le code que vous avez créé en dernier : les précédents ne fonctionnent plus. Sinon, changez dès maintenant le mot de passe de votre boîte courriel.",
      ],
    }),
    recovery_code_changed: () => ({
      subject: "Vous avez un nouveau code de récupération",
      paragraphs: [
        "Un nouveau code de récupération a été créé pour votre compte. S’il y en avait un avant, il ne fonctionne plus.",
      ],
      after: [WAS_IT_YOU],
    }),
    new_sign_in: () => ({
      subject: "Nouvelle connexion à votre compte",
      paragraphs: ["Votre compte a été ouvert depuis un navigateur que nous n’avions jamais vu."],
      after: [WAS_IT_YOU],
    }),
    account_replaced: () => ({
      subject: "Votre nouveau compte",
      paragraphs: [
        "Un compte antérieur avec cette adresse n’avait jamais été confirmé. Il a été remplacé : une personne qui a ouvert notre message a créé un nouveau compte.",
      ],
      after: [
        "Si ce n’était pas vous, une autre personne peut lire votre boîte courriel. Changez-en le mot de passe, puis réinitialisez celui de votre compte.",
      ],
    }),
    account_deleted: () => ({
      subject: "Votre compte a été supprimé",
      paragraphs: [
        "Votre compte et tout ce qu’il contenait ont été supprimés. C’est définitif, et nous ne vous écrirons plus.",
      ],
      after: ["Si ce n’était pas vous, communiquez avec l’exploitant de ce serveur."],
    }),
  },
  smsCode: (code) => `${code} est votre code Keepwell, valide 10 minutes. Ne le donnez jamais à personne.`,
};

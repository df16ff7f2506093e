import { inviterName } from "./inviter-name.ts";
import { quoted } from "./quoted.ts";
import type { TeamLetters } from "./words.ts";

const named = (enterprise: string): string => `« ${quoted(enterprise)} »`;

export const teamFrCa: TeamLetters = {
  team_invitation: ({ enterprise, ...inviter }) => ({
    subject: "On vous invite dans une équipe",
    paragraphs: [
      `${inviterName(inviter)} vous invite dans l’équipe ${named(enterprise)}. Keepwell est un gestionnaire de mots de passe, où l’équipe conserve ses mots de passe et ses notes partagés.`,
      "Choisissez un mot de passe pour créer votre compte. Ce lien est valide pendant 14 jours et ne peut servir qu’une fois.",
    ],
    action: "Choisir mon mot de passe",
    after: [
      "Si vous ne savez pas de qui il s’agit, vous pouvez ignorer ce message : aucun compte n’est créé sans vous. Ne transmettez ce lien à personne.",
    ],
  }),
  membership_ended: ({ enterprise }) => ({
    subject: "Votre compte d’équipe a été supprimé",
    paragraphs: [
      `Vous ne faites plus partie de l’équipe ${named(enterprise)}. Votre compte et vos mots de passe privés ont été supprimés. C’est irréversible, et nous ne vous écrirons plus.`,
    ],
    after: ["Si cela vous surprend, adressez-vous à un administrateur de l’équipe."],
  }),
  recovery_asked: ({ enterprise, person, personEmail }) => ({
    subject: "Un membre vous demande de récupérer un compte",
    paragraphs: [
      `${inviterName({ inviter: person, inviterEmail: personEmail })} a perdu le mot de passe d’un compte de l’équipe ${named(enterprise)} et demande à un administrateur de le récupérer.`,
      "Appelez cette personne avant d’approuver, et comparez le code que vous voyez tous les deux. La demande prend fin après 7 jours.",
    ],
    action: "Voir la demande",
    after: [
      "Si cette personne vous dit que personne n’a rien demandé, refusez la demande : quelqu’un d’autre lit cette boîte de courriel.",
    ],
  }),
  member_waiting: ({ enterprise, person, personEmail }) => ({
    subject: "Un nouveau membre vous attend",
    paragraphs: [
      `${inviterName({ inviter: person, inviterEmail: personEmail })} a accepté l’invitation dans l’équipe ${named(enterprise)} et attend un administrateur.`,
      "Tant qu’un administrateur n’a pas confirmé cette personne, elle ne peut rien ouvrir de l’équipe. Comparez le code affiché avec le sien, en personne ou par téléphone.",
    ],
    action: "Confirmer le membre",
    after: ["Si vous ne savez pas de qui il s’agit, retirez cette personne sur la même page."],
  }),
  recovery_approved: ({ enterprise }) => ({
    subject: "Votre compte peut être récupéré",
    paragraphs: [
      `Un administrateur de l’équipe ${named(enterprise)} a approuvé la récupération de votre compte. Ouvrez ce lien dans le navigateur où vous l’avez demandée, et choisissez un nouveau mot de passe.`,
      "Ce lien est valide pendant 30 minutes et ne peut servir qu’une fois. Ensuite, demandez-en un autre sur la page de connexion.",
    ],
    action: "Choisir un nouveau mot de passe",
    after: [
      "Si vous n’avez rien demandé, prévenez tout de suite un administrateur. Ne transmettez ce lien à personne.",
    ],
  }),
  recovery_refused: ({ enterprise }) => ({
    subject: "Votre demande a été refusée",
    paragraphs: [
      `Un administrateur de l’équipe ${named(enterprise)} a refusé de récupérer votre compte. Votre mot de passe reste le même.`,
    ],
    after: [
      "Si vous n’avez rien demandé, quelqu’un d’autre s’est servi d’un lien envoyé à cette adresse : protégez votre boîte de courriel.",
    ],
  }),
};

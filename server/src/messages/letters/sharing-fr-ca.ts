import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { inviterName } from "./inviter-name.ts";
import { quoted } from "./quoted.ts";
import type { SharingLetters } from "./words.ts";

const LEVELS: Readonly<Record<GivenAccessType, string>> = {
  admin: "Administrateur : vous pouvez voir et modifier ce qu’il contient, et décider qui d’autre y a accès.",
  write: "Accès en écriture : vous pouvez voir et modifier ce qu’il contient.",
  read: "Accès en lecture : vous pouvez voir ce qu’il contient, sans rien modifier.",
};

/**
 * Makes the function that names a bucket in a sentence: `the` comes before its name. If the server has only the sealed
 * name, `some` stands in place of `the`, and no name follows.
 */
const bucketAfter =
  (some: string, the: string) =>
  (name: string): string =>
    name === "" ? `${some} coffre` : `${the} coffre « ${quoted(name)} »`;

const aBucket = bucketAfter("un", "le");
const ofBucket = bucketAfter("d’un", "du");
const toBucket = bucketAfter("à un", "au");

export const sharingFrCa: SharingLetters = {
  share_invited: ({ bucket, ...inviter }) => ({
    subject: "On vous invite à utiliser un coffre partagé",
    paragraphs: [
      `${inviterName(inviter)} souhaite partager avec vous ${aBucket(bucket)}. Keepwell est un gestionnaire de mots de passe; un coffre contient des mots de passe et des notes.`,
      "Créez un compte avec cette adresse, ou connectez-vous si vous en avez un, puis confirmez l’adresse. La clé vous sera ensuite remise, et le coffre apparaîtra dans votre compte.",
    ],
    action: "Créer mon compte",
    after: [
      "Si vous ne savez pas de qui il s’agit, vous pouvez ignorer ce message : rien n’a été créé à votre nom.",
    ],
  }),
  share_added: ({ bucket, ...inviter }) => ({
    subject: "Un coffre a été partagé avec vous",
    paragraphs: [
      `${inviterName(inviter)} partage avec vous ${aBucket(bucket)}.`,
      "Connectez-vous pour le voir. Si cette personne n’a encore jamais rien partagé avec vous, Keepwell vous montre d’abord qui elle est et vous demande si vous acceptez.",
    ],
    action: "Ouvrir Keepwell",
    after: [
      "Si vous ne savez pas de qui il s’agit, refusez. Vous pouvez quitter un coffre partagé en tout temps.",
    ],
  }),
  share_joined: ({ person, bucket }) => ({
    subject: "Une personne que vous avez invitée attend la clé",
    paragraphs: [
      `${quoted(person)} a maintenant un compte et attend la clé ${ofBucket(bucket)}. Tant que vous n’avez pas confirmé, cette personne ne peut rien y lire.`,
      "Comparez avec elle le code qui vous est montré, en personne ou au téléphone.",
    ],
    action: "Confirmer le partage",
    after: ["Si vous ne souhaitez plus partager le coffre, retirez cette personne à la même page."],
  }),
  share_link_used: ({ person, personEmail, bucket }) => ({
    subject: "Votre lien sécurisé a été utilisé",
    paragraphs: [
      `${quoted(person)} (${personEmail}) a maintenant accès ${toBucket(bucket)} grâce au lien sécurisé que vous avez créé. Le lien ne peut plus servir.`,
    ],
    action: "Voir qui a accès",
    after: [
      "Si vous n’avez pas remis le lien à cette personne, retirez-la à la même page et changez les mots de passe qui se trouvent dans le coffre.",
    ],
  }),
  share_changed: ({ by, bucket, level }) => ({
    subject: "Votre accès à un coffre a été modifié",
    paragraphs: [`${quoted(by)} a modifié votre accès ${toBucket(bucket)}.`, LEVELS[level]],
    after: [],
  }),
  share_removed: ({ by, bucket }) => ({
    subject: "Votre accès à un coffre a pris fin",
    paragraphs: [
      `${quoted(by)} a mis fin à votre accès ${toBucket(bucket)}. Il ne fait plus partie de vos coffres.`,
    ],
    after: ["Rien d’autre n’a changé dans votre compte."],
  }),
  handover_offered: ({ by, bucket }) => ({
    subject: "On vous offre un coffre",
    paragraphs: [
      `${quoted(by)} souhaite vous céder ${aBucket(bucket)}. Si vous acceptez, il est à vous et compte dans votre forfait; ${quoted(by)} y reste à titre d’administrateur.`,
      "D’ici là, tout reste comme avant.",
    ],
    action: "Ouvrir Keepwell",
    after: [],
  }),
  handover_accepted: ({ by, bucket }) => ({
    subject: "Votre coffre a changé de propriétaire",
    paragraphs: [
      `${quoted(by)} a accepté ${aBucket(bucket)}, qui lui appartient désormais. Vous y restez à titre d’administrateur.`,
    ],
    after: [
      "Si vous ne l’aviez pas offert, connectez-vous dès maintenant, changez votre mot de passe et fermez les sessions que vous ne reconnaissez pas.",
    ],
  }),
};

import { pictureFileName } from '#src/tarot/card-picture.ts';
import type { MailDocument } from './document.ts';
import { toHtml } from './html.ts';
import type { Envelope } from './mail.ts';
import { toPlainText } from './plain-text.ts';
import { owner, siteLink } from './sender.ts';

/** A mail's content with its card named by the base name of its drawing. */
export type MailContent = Omit<MailDocument, 'picture'> & {
  picture?: { card: string; alt: string };
  /** The owner signs unless somebody else does. */
  signature?: string;
};

/** The same words as HTML and as plain text. */
export function writeMail(
  to: Envelope['to'],
  { picture, signature = owner.signature, ...content }: MailContent,
): Envelope {
  const document: MailDocument = {
    ...content,
    ...(picture && {
      picture: { src: siteLink(`/images/${pictureFileName(picture.card)}`), alt: picture.alt },
    }),
  };
  return {
    to,
    subject: content.subject,
    text: toPlainText(document, signature),
    html: toHtml(document, signature),
  };
}

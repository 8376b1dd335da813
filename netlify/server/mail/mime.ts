import { createHash } from 'node:crypto';
import { now } from '#netlify/server/settings/clock.ts';
import { siteOrigin } from '#netlify/server/settings/environment.ts';
import type { Envelope } from './mail.ts';
import { owner, senderAddress } from './sender.ts';
import type { Outgoing } from './transport.ts';

/** The mail as it goes over the wire. The same mail always has the same Message-ID. */
export async function toOutgoing(id: string, envelope: Envelope): Promise<Outgoing> {
  const from = senderAddress();
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: { name: owner.name, address: from },
    to: envelope.to,
    ...(envelope.replyTo ? { replyTo: envelope.replyTo } : {}),
    subject: envelope.subject,
    text: envelope.text,
    html: envelope.html,
    headers: envelope.headers ?? {},
    date: now(),
    messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${new URL(siteOrigin()).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const source = await composer.compile().build();
  return { id, from, to: envelope.to.address, source };
}

import { useEffect, useRef } from 'react';
import { SUBSCRIBE_OUTCOMES } from './messages.ts';

interface Props {
  email: string;
  /** Says that a mail is to be opened first. */
  doubleOptIn: string;
}

/** What replaces the form once the sign-up is stored. */
export function SignedUp({ email, doubleOptIn }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="signed-up">
      <h2 ref={heading} tabIndex={-1}>
        Inscription confirmée !
      </h2>
      <p className="signed-up-address">{email}</p>
      <p>{doubleOptIn}</p>
      <p>{SUBSCRIBE_OUTCOMES.subscribed.text}</p>
      <p className="signed-up-links">
        <a className="button" href="/tirage">
          Faire un tirage gratuit
        </a>
        <a className="button-quiet" href="/blog">
          Lire le blog
        </a>
      </p>
    </div>
  );
}

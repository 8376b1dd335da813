import { useEffect, useState } from 'react';
import { answerClock } from './clock.ts';

const TICK_MS = 30_000;
const AROUND = 2 * Math.PI * 8;

/** What is left of the promised time, as a dial that empties. */
export function AnswerClock({ answerBy }: { answerBy: string }) {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const { state, text, share } = answerClock(answerBy, now);
  return (
    <span className="clock" data-state={state}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle className="clock-face" cx="10" cy="10" r="8" />
        <circle
          className="clock-left"
          cx="10"
          cy="10"
          r="8"
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      {text}
    </span>
  );
}

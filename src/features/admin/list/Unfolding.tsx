import type { ReactNode } from 'react';

/** What is there for whoever asks for it. */
export function Unfolding({ words, children }: { words: string; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2 text-sm text-blue underline underline-offset-[0.25em]">
        {words}
      </summary>
      {children}
    </details>
  );
}

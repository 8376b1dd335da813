/** What a card asks of whoever drew it. */
export function CardQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <section>
      <h2>Trois questions</h2>
      <ul className="lozenges mt-5 grid gap-5 pl-6 text-lead [--lozenge:var(--color-gold)]">
        {questions.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it has a state
          <li key={index}>{question}</li>
        ))}
      </ul>
    </section>
  );
}

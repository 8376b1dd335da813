// What scripts/content/build-content.ts writes of the reader's texts, which the compiler would read word by word.

declare module '#generated/card-texts.json' {
  const texts: Record<string, import('./passage-types.ts').CardTexts>;
  export default texts;
}

declare module '#generated/card-text-paths.json' {
  const paths: Record<string, string>;
  export default paths;
}

declare module '#generated/wordings.json' {
  const wordings: import('./passage-types.ts').TextTemplates;
  export default wordings;
}

declare module '#generated/answer-lines.json' {
  const lines: Partial<Record<import('#src/tarot/spreads.ts').GroupId, string>>;
  export default lines;
}

declare module '#generated/couples.json' {
  const couples: Record<string, import('#src/tarot/card-page-content.ts').CardPair[]>;
  export default couples;
}

import type { ReactNode } from 'react';

const COMPACT = 'control min-h-11 min-w-0 px-3 py-1.5';

/** What narrows a list down, beside its title. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-4 gap-y-2">{children}</div>;
}

interface SearchProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (words: string) => void;
}

export function SearchFilter({ label, placeholder, value, onSearch }: SearchProps) {
  return (
    <input
      type="search"
      className={`${COMPACT} w-60 flex-auto`}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onSearch(event.target.value)}
    />
  );
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  /** Words by value. */
  options: Record<Value, string>;
  onChoose: (value: Value) => void;
}

export function SelectFilter<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChoose } = props;
  return (
    <select
      className={`${COMPACT} w-auto`}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value as Value)}
    >
      {Object.entries<string>(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** Words with how many there are, if any. */
export function counted(words: string, count: number | undefined): string {
  return count ? `${words} (${count})` : words;
}

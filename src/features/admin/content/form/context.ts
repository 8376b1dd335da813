import { createContext, useContext, useState } from 'react';
import { isWithin } from '#src/features/admin/content/schema/values.ts';

interface FormState {
  /** A sentence by the name of the field that it is against. */
  faults: Readonly<Record<string, string>>;
  /** What is still to be looked at, by the name of the field. */
  checks: Readonly<Record<string, string>>;
  /** Fields that must be in sight: what they stand in is unfolded. */
  revealed: readonly string[];
  isLong: boolean;
  /** Names of the cards, by the names that the files give them. */
  cards: Readonly<Record<string, string>>;
}

export const FormContext = createContext<FormState>({
  faults: {},
  checks: {},
  revealed: [],
  isLong: false,
  cards: {},
});

/** Whether what has this name is unfolded; it unfolds by itself whenever something in it must be seen. */
export function useUnfolded(name: string, isOpenAtFirst = false) {
  const { revealed } = useContext(FormContext);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  if (seen !== revealed) {
    setSeen(revealed);
    if (revealed.some((one) => isWithin(one, name))) setOpen(true);
  }
  return [isOpen, setOpen] as const;
}

/** What is said of anything in what has this name. */
export function useRemarksWithin(name: string) {
  const { faults, checks } = useContext(FormContext);
  const isIn = (one: string) => isWithin(one, name);
  return { isFaulty: Object.keys(faults).some(isIn), isToCheck: Object.keys(checks).some(isIn) };
}

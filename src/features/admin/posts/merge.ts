/** A stretch of two texts that began as one. `both`: each side wrote something else there. */
export interface Stretch {
  kind: 'same' | 'mine' | 'stored' | 'both';
  mine: string[];
  stored: string[];
}

/** Lays two edits of one text beside each other, line by line. */
export function compareEdits(base: string, mine: string, stored: string): Stretch[] {
  const [baseLines, mineLines, storedLines] = [base, mine, stored].map(linesOf) as Lines3;
  const inMine = matchLines(baseLines, mineLines);
  const inStored = matchLines(baseLines, storedLines);
  const stretches: Stretch[] = [];
  let [fromBase, fromMine, fromStored] = [0, 0, 0];

  function close(toBase: number, toMine: number, toStored: number): void {
    const before = baseLines.slice(fromBase, toBase);
    const stretch = {
      mine: mineLines.slice(fromMine, toMine),
      stored: storedLines.slice(fromStored, toStored),
    };
    if (stretch.mine.length + stretch.stored.length + before.length > 0) {
      push(stretches, { ...stretch, kind: kindOf(before, stretch.mine, stretch.stored) });
    }
    [fromBase, fromMine, fromStored] = [toBase, toMine, toStored];
  }

  for (const [index, line] of baseLines.entries()) {
    const [atMine, atStored] = [inMine.get(index), inStored.get(index)];
    if (atMine === undefined || atStored === undefined) continue;
    close(index, atMine, atStored);
    push(stretches, { kind: 'same', mine: [line], stored: [line] });
    [fromBase, fromMine, fromStored] = [index + 1, atMine + 1, atStored + 1];
  }
  close(baseLines.length, mineLines.length, storedLines.length);
  return stretches;
}

type Lines3 = [string[], string[], string[]];

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

const equal = (one: string[], other: string[]) =>
  one.length === other.length && one.every((line, index) => line === other[index]);

function kindOf(base: string[], mine: string[], stored: string[]): Stretch['kind'] {
  if (equal(mine, stored)) return 'same';
  if (equal(mine, base)) return 'stored';
  return equal(stored, base) ? 'mine' : 'both';
}

function push(stretches: Stretch[], stretch: Stretch): void {
  const last = stretches.at(-1);
  if (last?.kind !== stretch.kind || stretch.kind === 'both') stretches.push(stretch);
  else {
    last.mine.push(...stretch.mine);
    last.stored.push(...stretch.stored);
  }
}

/** Both edits in one text; where both wrote, mine comes first and nothing is left out. */
export function mergeEdits(stretches: Stretch[]): string {
  return stretches
    .flatMap(({ kind, mine, stored }) => {
      if (kind === 'stored') return stored;
      return kind === 'both' ? [...mine, ...stored] : mine;
    })
    .join('\n');
}

/** Where each line of `from` is found again in `to`, as a longest common subsequence. */
function matchLines(from: string[], to: string[]): Map<number, number> {
  const width = to.length + 1;
  const lengths = new Uint32Array((from.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] as number;
  for (let row = from.length - 1; row >= 0; row--) {
    for (let column = to.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        from[row] === to[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const matches = new Map<number, number>();
  for (let row = 0, column = 0; row < from.length && column < to.length; ) {
    if (from[row] === to[column]) matches.set(row++, column++);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return matches;
}

import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  parse,
  parseDocument,
  type Scalar,
  stringify,
} from 'yaml';

/** As in the files that came with the site. */
const LINE_WIDTH = 88;

/**
 * The YAML text with other values, as near to how it was written as can be: comments stay, and so does every line of what
 * is unchanged. Only what adds or takes away fields or items writes the other long lines of its file anew.
 */
export function editedYaml(source: string, wanted: unknown): string {
  const rewritten = withScalars(source, wanted);
  if (isDeepStrictEqual(readOrNothing(rewritten), wanted)) return rewritten;
  const document = parseDocument(source);
  setValue(document, [], wanted);
  const edited = document.toString({ lineWidth: 0 });
  if (isDeepStrictEqual(readOrNothing(edited), wanted)) return edited;
  return stringify(wanted, { lineWidth: LINE_WIDTH });
}

function readOrNothing(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

interface Change {
  from: number;
  to: number;
  by: string;
}

/** Writes each text, number and word that has another value anew, in its place. */
function withScalars(source: string, wanted: unknown): string {
  return changesIn(parseDocument(source).contents, wanted, source)
    .sort((one, other) => other.from - one.from)
    .reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), source);
}

function changesIn(node: unknown, value: unknown, source: string): Change[] {
  if (isSeq(node) && Array.isArray(value)) {
    return node.items.flatMap((item, index) => changesIn(item, value[index], source));
  }
  if (isMap(node) && value !== null && typeof value === 'object') {
    const fields = value as Record<string, unknown>;
    return node.items.flatMap(({ key, value: item }) =>
      changesIn(item, fields[String(key)], source),
    );
  }
  if (!isScalar(node) || !node.range || node.value === value) return [];
  if (value === undefined || (value !== null && typeof value === 'object')) return [];
  const [from, to] = node.range;
  return [{ from, to, by: writtenScalar(node, value, source.slice(from, to)) }];
}

/** A text in a block stays one, as far in as its first line was; any other is written as JSON, which YAML reads. */
function writtenScalar({ type }: Scalar, value: unknown, before: string): string {
  const indent = /\n( +)\S/.exec(before)?.[1];
  if (typeof value !== 'string' || !indent || !type?.startsWith('BLOCK')) {
    return JSON.stringify(value);
  }
  const lineWidth = LINE_WIDTH - indent.length;
  return stringify(value, { defaultStringType: 'BLOCK_FOLDED', lineWidth }).replace(
    /\n(?=.)/g,
    `\n${indent}`,
  );
}

type Path = (string | number)[];

/** Changes what differs, field by field and item by item. */
function setValue(document: Document, path: Path, wanted: unknown): void {
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  if (isSeq(node) && Array.isArray(wanted)) {
    for (let index = node.items.length - 1; index >= wanted.length; index--) node.delete(index);
    for (const [index, item] of wanted.entries()) setValue(document, [...path, index], item);
  } else if (isMap(node) && isFields(wanted)) {
    const names = node.items.map(({ key }) => String(key));
    for (const name of names) if (!Object.hasOwn(wanted, name)) node.delete(name);
    for (const [name, item] of Object.entries(wanted)) setValue(document, [...path, name], item);
  } else if (!isScalar(node) || node.value !== wanted) {
    document.setIn(path, document.createNode(wanted));
  }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

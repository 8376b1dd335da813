import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';

/** As in the files that came with the site. */
const LINE_WIDTH = 88;

/** The YAML text with other values. Its comments stay; long lines may break elsewhere. */
export function editedYaml(source: string, wanted: unknown): string {
  const document = parseDocument(source);
  setValue(document, [], wanted);
  return document.toString({ lineWidth: LINE_WIDTH, flowCollectionPadding: false });
}

type Path = (string | number)[];

function setValue(document: Document, path: Path, wanted: unknown): void {
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  if (isSeq(node) && Array.isArray(wanted)) {
    node.items.length = Math.min(node.items.length, wanted.length);
    for (const [index, item] of wanted.entries()) setValue(document, [...path, index], item);
  } else if (isMap(node) && isFields(wanted)) {
    node.items = node.items.filter(({ key }) => Object.hasOwn(wanted, String(key)));
    for (const [name, item] of Object.entries(wanted)) setValue(document, [...path, name], item);
  } else if (isScalar(node) && typeof wanted !== 'object') {
    // In its place, a text in a block stays one.
    node.value = wanted;
  } else {
    document.setIn(path, document.createNode(wanted));
  }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

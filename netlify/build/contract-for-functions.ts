import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The shape of an answer: the browser checks it, the server makes it. */
function isResponse(node: ts.Node): node is ts.PropertyAssignment {
  return (
    ts.isPropertyAssignment(node) &&
    node.name.getText() === 'response' &&
    ts.isObjectLiteralExpression(node.parent) &&
    ts.isCallExpression(node.parent.parent) &&
    node.parent.parent.expression.getText() === 'endpoint'
  );
}

function declarations(source: ts.SourceFile): ts.Expression[] {
  return source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .map(({ initializer }) => initializer)
    .filter((initializer) => initializer !== undefined && ts.isCallExpression(initializer));
}

function editsOf(source: ts.SourceFile): Edit[] {
  const edits: Edit[] = [];
  for (const value of declarations(source)) {
    edits.push({ start: value.getStart(), end: value.getStart(), text: '/* @__PURE__ */ (() => ' });
    edits.push({ start: value.end, end: value.end, text: ')()' });
  }
  const visit = (node: ts.Node): void => {
    if (isResponse(node)) {
      const { initializer } = node;
      edits.push({
        start: initializer.getStart(),
        end: initializer.end,
        text: 'undefined as never',
      });
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return edits.sort((one, other) => other.start - one.start);
}

/** What the server needs of a file of the contract: no shape of an answer, and nothing that nobody uses. */
export function forServer(path: string, code: string): string {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  return editsOf(source).reduce(
    (text, { start, end, text: fresh }) => text.slice(0, start) + fresh + text.slice(end),
    code,
  );
}

const CONTRACT = /[\\/]src[\\/]api[\\/].*\.ts$/;
const SCHEMAS = /[\\/](src[\\/]api|node_modules[\\/]zod)[\\/]/;

/** What a file of the contract was found for, handed on to the files that it imports. */
type Realm = { onDemand: boolean };

/** Marks a question that this plugin asks of the bundler. */
const ASKED = Symbol('asked');

/**
 * A file of the contract describes several calls, both ways. A bundler keeps them all, since it cannot know
 * that making a schema does nothing else: for a function that answers one of them, that was half its code.
 * And it shares a file that two chunks import as a whole: a call that loads on demand (`*-handler.ts`) has
 * schemas of its own, so that the function it belongs to can do without.
 */
export const contractForFunctions: Plugin = {
  name: 'contract-for-functions',
  setup(build) {
    build.onResolve({ filter: /^(#src\/api\/|\.|zod)/ }, async (asked) => {
      const { path, importer, resolveDir, kind, pluginData } = asked;
      const isOfContract = path.startsWith('#src/api/') || SCHEMAS.test(importer);
      if (pluginData === ASKED || !isOfContract) return null;
      const found = await build.resolve(path, { resolveDir, kind, importer, pluginData: ASKED });
      const realm: Realm = {
        onDemand: importer.endsWith('-handler.ts') || pluginData?.onDemand === true,
      };
      const isSchema = SCHEMAS.test(found.path);
      return {
        path: found.path,
        errors: found.errors,
        sideEffects: isSchema ? false : found.sideEffects,
        suffix: isSchema && realm.onDemand ? '?on-demand' : '',
        pluginData: realm,
      };
    });
    build.onLoad({ filter: SCHEMAS }, async ({ path, pluginData }) => {
      const code = await readFile(path, 'utf8');
      return CONTRACT.test(path)
        ? { contents: forServer(path, code), loader: 'ts', pluginData }
        : { contents: code, loader: 'js', pluginData };
    });
  },
};

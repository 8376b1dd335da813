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

/**
 * A file of the contract describes several calls, both ways. A bundler keeps them all, since it cannot know
 * that making a schema does nothing else: for a function that answers one of them, that was half its code.
 */
export const contractForFunctions: Plugin = {
  name: 'contract-for-functions',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]api[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: forServer(path, await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

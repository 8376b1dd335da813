import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/** By its path in the project. The functions themselves stay as they are: the host reads their literals. */
const OURS = /^(src|netlify[\\/]server)[\\/]/;

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

/** The values that a module makes when it is loaded. */
function madeValues(source: ts.SourceFile): ts.Expression[] {
  return source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .map(({ initializer }) => initializer)
    .filter((initializer) => initializer !== undefined)
    .filter((value) => !ts.isArrowFunction(value) && !ts.isLiteralExpression(value));
}

function editsOf(source: ts.SourceFile): Edit[] {
  const edits: Edit[] = [];
  for (const value of madeValues(source)) {
    edits.push({
      start: value.getStart(),
      end: value.getStart(),
      text: '/* @__PURE__ */ (() => (',
    });
    edits.push({ start: value.end, end: value.end, text: '))()' });
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

/** The module without the shapes of answers, its values marked as ones that may be left out. */
function forServer(path: string, code: string): string {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  return editsOf(source).reduce(
    (text, { start, end, text: fresh }) => text.slice(0, start) + fresh + text.slice(end),
    code,
  );
}

/**
 * Modules of ours do nothing when they are loaded but make values, which a bundler cannot know: it keeps those
 * that nobody uses, and all that made them. A file of the contract describes several calls, both ways; for a
 * function that answers one of them, that was half its code.
 */
export const droppableValues: Plugin = {
  name: 'droppable-values',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!OURS.test(relative('.', path))) return null;
      return { contents: forServer(path, await readFile(path, 'utf8')), loader: 'ts' };
    });
  },
};

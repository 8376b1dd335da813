import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

export interface Import {
  /** As it is written. */
  from: string;
  /** `type` leaves nothing in the built code, `lazy` is an import() call. */
  kind: 'static' | 'lazy' | 'type';
}

export interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
  /** Names of what is declared and exported in the file. */
  exports: string[];
  /** Has nothing but `export … from`. */
  isBarrel: boolean;
}

const CODE = /\.(ts|tsx|mjs|astro)$/;

/** Files that git knows or would add, so that what is generated stays out. */
export function listFiles(...folders: string[]): string[] {
  const listed = execFileSync('git', [
    ...['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--'],
    ...folders,
  ]);
  return listed
    .toString()
    .split('\0')
    .filter((path) => path && existsSync(path))
    .sort();
}

/** The parts of an .astro file that are code: the frontmatter and the scripts. */
function codeOf(path: string, text: string): string[] {
  if (!path.endsWith('.astro')) return [text];
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  return [frontmatter, ...scripts.map(([, code = '']) => code)];
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  const named = clause.namedBindings;
  const onlyTypesNamed =
    !clause.name &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly);
  return clause.phaseModifier === ts.SyntaxKind.TypeKeyword || onlyTypesNamed;
}

function importsOf(source: ts.SourceFile): Import[] {
  const imports: Import[] = [];
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const target = node.moduleSpecifier;
      if (target && ts.isStringLiteral(target)) {
        imports.push({ from: target.text, kind: isTypeOnly(node) ? 'type' : 'static' });
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments;
      if (target && ts.isStringLiteral(target)) imports.push({ from: target.text, kind: 'lazy' });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const { literal } = node.argument;
      if (ts.isStringLiteral(literal)) imports.push({ from: literal.text, kind: 'type' });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return imports;
}

function exportsOf(statement: ts.Statement): string[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  const declared = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : [statement as ts.DeclarationStatement];
  return declared.flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : []));
}

function isReExport(node: ts.Statement): boolean {
  return ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined;
}

export function parseSource(path: string, text: string): SourceFile {
  const sources = codeOf(path, text).map((code) =>
    ts.createSourceFile(path.replace(/\.astro$/, '.ts'), code, ts.ScriptTarget.Latest, true),
  );
  const statements = sources.flatMap((source) => [...source.statements]);
  return {
    path,
    text,
    imports: sources.flatMap(importsOf),
    exports: statements.flatMap(exportsOf),
    isBarrel: statements.length > 0 && statements.every(isReExport),
  };
}

export function readSources(): SourceFile[] {
  return listFiles('src', 'netlify', 'tests')
    .filter((path) => CODE.test(path))
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

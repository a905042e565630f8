import ts from 'typescript';
import { rowOf } from '../../src/shared/domain/row-of.ts';

/** One changed place of a source text. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  /** The text in place of it. */
  readonly to: string;
  /** The line, its number from 1, and the change, for people and for the list of accepted ones. */
  readonly line: number;
  readonly change: string;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};

/** Methods and the one that takes their place. */
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  padStart: 'padEnd',
  padEnd: 'padStart',
  floor: 'ceil',
};

/** Methods that a mutant leaves out, with their arguments. */
const LEFT_OUT = ['filter', 'toSorted', 'toReversed', 'trim', 'slice', 'abs'];

/** Texts for people and developers: no test compares them. */
const NO_LOGIC = /(^t|Error|^damaged)$/;

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** The changes of one node: other texts for it or for one of its parts. */
function* changesOf(node: ts.Node): Generator<readonly [ts.Node, string]> {
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken: operator, right } = node;
    const joinsTexts = operator.kind === ts.SyntaxKind.PlusToken && (isText(left) || isText(right));
    if (!joinsTexts)
      for (const to of rowOf(OPERATORS, operator.getText()) ?? []) yield [operator, to];
  }
  if (ts.isIfStatement(node)) {
    yield [node.expression, 'true'];
    yield [node.expression, 'false'];
  }
  if (ts.isConditionalExpression(node)) {
    yield [node.condition, 'true'];
    yield [node.condition, 'false'];
  }
  if (ts.isPrefixUnaryExpression(node)) yield [node, node.operand.getText()];
  if (node.kind === ts.SyntaxKind.TrueKeyword) yield [node, 'false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) yield [node, 'true'];
  if (ts.isNumericLiteral(node)) yield [node, `(${node.getText()} + 1)`];
  if (ts.isStringLiteral(node)) yield [node, node.text === '' ? "'mutant'" : "''"];
  if (ts.isRegularExpressionLiteral(node)) {
    const text = node.getText();
    if (text.startsWith('/^')) yield [node, `/${text.slice(2)}`];
    if (/\$\/\w*$/.test(text)) yield [node, text.replace(/\$(\/\w*)$/, '$1')];
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const other = rowOf(METHODS, name.text);
    if (other !== undefined) yield [name, other];
    const kept = name.text === 'abs' ? node.arguments[0] : expression;
    if (LEFT_OUT.includes(name.text) && kept !== undefined) yield [node, kept.getText()];
  }
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) yield [node, ';'];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) yield [node, '[]'];
}

/** False for types, imports, names of properties and texts for people. */
function hasLogic(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return false;
  }
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return false;
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return true;
  return !NO_LOGIC.test(node.expression.getText());
}

/** Every mutant of a TypeScript source. */
export function mutantsOf(source: string): readonly Mutant[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (!hasLogic(node)) return;
    for (const [part, to] of changesOf(node)) {
      const [start, end] = [part.getStart(), part.getEnd()];
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      const from = source.slice(start, end).replaceAll(/\s+/g, ' ');
      found.push({ start, end, to, line, change: `${from} → ${to.replaceAll(/\s+/g, ' ')}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The source with one mutant. */
export const mutated = (source: string, { start, end, to }: Mutant): string =>
  source.slice(0, start) + to + source.slice(end);

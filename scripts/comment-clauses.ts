import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** At most this share of all comment lines may hold a clause that a noun says shorter. */
export const MOST_CLAUSES = 0.03;

const CLAUSE = /\b(who|whom|whose|whoever|what|whatever|nobody|somebody)\b/i;

export interface CommentLine {
  readonly line: number;
  readonly text: string;
  readonly hasClause: boolean;
}

/** Every line of a TypeScript file's comments that has words. */
export function commentLines(source: string): readonly CommentLine[] {
  const tree = ts.createSourceFile(
    'a.tsx',
    source,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const comments = new Map<number, ts.CommentRange>();
  const walk = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ];
    for (const range of ranges) comments.set(range.pos, range);
    for (const child of node.getChildren(tree)) walk(child);
  };
  walk(tree);
  return [...comments.values()]
    .toSorted((a, b) => a.pos - b.pos)
    .flatMap(({ pos, end }) => {
      const first = tree.getLineAndCharacterOfPosition(pos).line + 1;
      return source
        .slice(pos, end)
        .split('\n')
        .map((text, index) => ({ line: first + index, text: text.trim() }));
    })
    .filter(({ text }) => /[a-z]/i.test(text))
    .map(({ line, text }) => ({ line, text, hasClause: CLAUSE.test(text) }));
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  let all = 0;
  let withClause = 0;
  for (const file of files) {
    for (const { line, text, hasClause } of commentLines(readFileSync(join(root, file), 'utf8'))) {
      all += 1;
      if (!hasClause) continue;
      withClause += 1;
      if (process.argv.includes('--list')) console.log(`${file}:${line}: ${text}`);
    }
  }
  const share = withClause / all;
  console.log(
    `${withClause} of ${all} comment lines have a who, whose, what or nobody clause: ` +
      `${(share * 100).toFixed(1)} % (at most ${MOST_CLAUSES * 100} %)`,
  );
  if (share >= MOST_CLAUSES) process.exitCode = 1;
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chargeModules } from './charge-modules.ts';
import { nearPairs, styleRules } from './style-rules.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAIN = 'src/main';

/** The figures of the code's shape, as printed by `npm run house`. */
export interface House {
  readonly 'files in src/main and src/renderer': number;
  readonly 'median lines of a module in src/main': number;
  readonly 'modules a charge executes': number;
  readonly 'folders and files at the top of src/main': number;
  readonly 'longest way of imports from a host to the journal, in folders': number;
  readonly 'product lines without the demo service': number;
  readonly '*Options and *Ports interfaces': number;
  readonly 'lines with Pick or Omit': number;
  readonly 'modules under 60 lines with one importer in their folder': number;
  readonly 'near pairs of style rules': number;
}

export interface File {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** All files below `folder` with one of the endings. */
export function filesIn(folder: string, endings: readonly string[]): readonly File[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => endings.includes(extname(path)) && statSync(join(ROOT, path)).isFile())
    .map((path) => ({
      path: path.split(sep).join('/'),
      text: readFileSync(join(ROOT, path), 'utf8'),
    }));
}

const linesOf = ({ text }: File) => text.split('\n').length - 1;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The relative imports of a module, as paths from the root. */
function importsOf({ path, text }: File): readonly string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, to = '']) =>
    relative(ROOT, join(ROOT, dirname(path), to))
      .split(sep)
      .join('/'),
  );
}

/** The name of the folder or loose file at the top of src/main; null outside it. */
function unitOf(path: string): string | null {
  return path.startsWith(`${MAIN}/`) ? (path.split('/')[2] ?? null) : null;
}

/** The number of units on the longest chain of imports from the hosts to the journal; a cycle counts as one. */
export function levels(modules: readonly File[]): number {
  const edges = new Map<string, Set<string>>();
  for (const each of modules) {
    const from = unitOf(each.path);
    if (from === null) continue;
    const targets = edges.get(from) ?? new Set();
    for (const to of importsOf(each).map(unitOf)) {
      if (to !== null && to !== from) targets.add(to);
    }
    edges.set(from, targets);
  }
  const group = components(edges);
  const journal = group.get('journal');
  const depth = new Map<number, number>();
  /** Units down to the journal; 0 if no import leads there. */
  const deepest = (component: number): number => {
    if (component === journal) return 1;
    const known = depth.get(component);
    if (known !== undefined) return known;
    const below = [...edges]
      .filter(([unit]) => group.get(unit) === component)
      .flatMap(([, targets]) => [...targets])
      .map((target) => group.get(target) ?? component)
      .filter((target) => target !== component);
    const longest = Math.max(0, ...below.map(deepest));
    const own = longest === 0 ? 0 : longest + 1;
    depth.set(component, own);
    return own;
  };
  const hosts = group.get('hosts');
  return hosts === undefined ? 0 : deepest(hosts);
}

/** The strongly connected component of each node (Tarjan). */
function components(edges: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found = new Map<string, number>();
  let count = 0;
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    low.set(node, index);
    stack.push(node);
    let least = index;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) least = Math.min(least, visit(next));
      else if (!found.has(next)) least = Math.min(least, order.get(next) ?? index);
    }
    low.set(node, least);
    if (least === index) {
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        found.set(member, count);
        if (member === node) break;
      }
      count += 1;
    }
    return least;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}

/** Modules under 60 lines that one module of the same folder imports, and no other one. */
function foldable(modules: readonly File[]): number {
  const importers = new Map<string, Set<string>>();
  for (const each of modules) {
    for (const to of importsOf(each)) {
      importers.set(to, (importers.get(to) ?? new Set()).add(each.path));
    }
  }
  return modules.filter((each) => {
    const [only, ...others] = importers.get(each.path) ?? [];
    const isInFolder = only !== undefined && dirname(only) === dirname(each.path);
    return linesOf(each) < 60 && isInFolder && others.length === 0;
  }).length;
}

export async function house(): Promise<House> {
  const code = ['.ts', '.tsx'];
  const main = filesIn(MAIN, code);
  const all = [...filesIn('src', [...code, '.css']), ...filesIn('drivers', [...code, '.css'])];
  const modules = all.filter(({ path }) => !path.endsWith('.css'));
  const count = (pattern: RegExp) =>
    modules.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
  const isCounter = ({ path }: File) =>
    path.startsWith('src/main/') || path.startsWith('src/renderer/');
  return {
    'files in src/main and src/renderer': all.filter(isCounter).length,
    'median lines of a module in src/main': median(main.map(linesOf)),
    'modules a charge executes': (await chargeModules()).length,
    'folders and files at the top of src/main': readdirSync(join(ROOT, MAIN)).length,
    'longest way of imports from a host to the journal, in folders': levels(main),
    'product lines without the demo service': all.reduce((sum, each) => sum + linesOf(each), 0),
    '*Options and *Ports interfaces': count(
      /^(?:export )?(?:interface|type) \w+(?:Options|Ports)\b/gm,
    ),
    'lines with Pick or Omit': count(/^.*\b(?:Pick|Omit)<.*$/gm),
    'modules under 60 lines with one importer in their folder': foldable(modules),
    'near pairs of style rules': nearPairs(
      filesIn('src/renderer', ['.css']).flatMap(({ path, text }) => styleRules(path, text)),
    ).length,
  };
}

if (import.meta.main) {
  for (const [name, value] of Object.entries(await house())) {
    process.stdout.write(`${String(value).padStart(8)}  ${name}\n`);
  }
}

import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { FOLDERS, type Folder, IN_BROWSER, PAGE_PACKAGES, PURE_PACKAGES } from './folders.js';
import { type Branch, branchesOf, hasComputedImport, importsOf, type SourceFile, scan } from './source.js';

export type Violation = { readonly path: string; readonly rule: string; readonly what: string };

type Finding = Omit<Violation, 'path'>;

// Names that the compiler refuses in pure folders too may still be keys of an object (`{ console: … }`).
const AMBIENT =
  /(?<![.\w$])(?:(?:Date|globalThis|Math\s*\.\s*random)(?![\w$])|Math\s*\[|(?:process|console|performance|crypto|fetch|queueMicrotask|(?:set|clear)(?:Timeout|Interval|Immediate))(?![\w$]|\s*\??:))|\}\s*=\s*Math\b/g;
const TERMINAL = /(?<![.\w$])(?:console(?![\w$]|\s*\??:)|process\s*\.\s*(?:argv|exit|exitCode|stdin|stdout|stderr)\b)/g;
const DEFAULT_EXPORT = /\bexport\s+default\b|\bas\s+default\b/g;
const RE_EXPORT = /\bexport\s+(?:type\s+)?(?:\{[^{}]*\}|\*(?:\s+as\s+\w+)?)\s*from\s*'\d+'\s*;?/g;

export interface Project {
  /** Its run-time dependencies. */
  readonly packages: readonly string[];
  /** The ids of its games and protocols, which no other code may branch on. */
  readonly names: readonly string[];
}

/** Checks sources under `src/` against the table. */
export const violationsOf = (files: readonly SourceFile[], project: Project): Violation[] =>
  files.flatMap((file) => findingsOf(file, project).map((finding) => ({ path: file.path, ...finding })));

function findingsOf(file: SourceFile, { packages, names }: Project): Finding[] {
  const name = folderOf(file.path);
  const folder = FOLDERS[name];
  if (!folder) return [{ rule: 'folder', what: `src/${name} is not in the table` }];
  const source = scan(file.text);
  return [
    ...importsOf(source).flatMap((target) => judgeImport(target, file.path, folder, packages)),
    ...(hasComputedImport(source)
      ? [{ rule: 'computed-import', what: 'a module must be named by a plain string' }]
      : []),
    ...matches('default-export', DEFAULT_EXPORT, source.code),
    ...(file.path.endsWith('/index.ts') ? indexFindings(source.code) : []),
    ...(folder.pure && !isInBrowser(file.path) ? matches('ambient', AMBIENT, source.code) : []),
    ...(folder.pure || name === 'cli' ? [] : matches('terminal', TERMINAL, source.code)),
    ...branchesOf(source).flatMap((branch) => judgeBranch(branch, file.path, names)),
  ];
}

/** Rules of the kit that have predicates there: a rule has an id of any kind, so a typing error in it would compile. */
const PEER_RULE = /^(?:peer|server)\//;
const RULE_FILE = 'src/kit/process-rules.ts';

function judgeBranch({ subject, literal }: Branch, path: string, names: readonly string[]): Finding[] {
  const knowsNames = ['games', 'api'].includes(folderOf(path));
  if (!knowsNames && names.some((name) => literal === name || literal.startsWith(`${name}/`))) {
    return [{ rule: 'protocol-name', what: literal }];
  }
  const isRule = /^(?:id|rule)$/.test(subject) && PEER_RULE.test(literal);
  return isRule && path !== RULE_FILE ? [{ rule: 'rule-id', what: literal }] : [];
}

/** An `index.ts` only re-exports; code belongs to a file with a name. */
function indexFindings(code: string): Finding[] {
  const rest = code.replaceAll(RE_EXPORT, '').trim();
  return rest === '' ? [] : [{ rule: 'index', what: rest.slice(0, 60) }];
}

const isInBrowser = (path: string): boolean => IN_BROWSER.some((folder) => path.startsWith(folder));

const folderOf = (path: string): string => path.split('/')[1] ?? '';

const matches = (rule: string, pattern: RegExp, code: string): Finding[] =>
  [...code.matchAll(pattern)].map(([what]) => ({ rule, what }));

function judgeImport(target: string, path: string, folder: Folder, packages: readonly string[]): Finding[] {
  if (target.startsWith('.')) return judgeRelative(target, path, folder);
  if (target.startsWith('node:') || builtinModules.includes(target)) {
    return folder.pure ? [{ rule: 'node', what: target }] : [];
  }
  const allowed = isInBrowser(path)
    ? PAGE_PACKAGES
    : folder.pure
      ? PURE_PACKAGES
      : [...packages, ...(folder.optional ?? [])];
  return allowed.includes(packageOf(target)) ? [] : [{ rule: 'package', what: target }];
}

function judgeRelative(target: string, path: string, folder: Folder): Finding[] {
  const resolved = posix.join(posix.dirname(path), target);
  if (!resolved.startsWith('src/')) return [{ rule: 'outside', what: target }];
  const to = folderOf(resolved);
  if (to === 'games' && folderOf(path) === 'games') {
    return gameOf(resolved) === gameOf(path) ? [] : [{ rule: 'other-game', what: target }];
  }
  return to === folderOf(path) || folder.mayImport.includes(to) ? [] : [{ rule: 'direction', what: target }];
}

const gameOf = (path: string): string => path.split('/')[2] ?? '';

const packageOf = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

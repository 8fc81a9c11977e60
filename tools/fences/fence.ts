/** What a fence is: a rule over the tree that says where it is broken and how much it has looked at. */
import type { SourceFile, Tree } from './tree.ts';

export interface Violation {
  path: string;
  line: number;
  message: string;
}

export interface Findings {
  violations: Violation[];
  /** The files it has really looked at; not-blind compares them with what the tree holds. */
  saw: Set<string>;
}

export interface Fence {
  name: string;
  /** Why it stands, in one sentence. */
  why: string;
  /** The folders it is there for, below the root: `packages/web/src/themes`. It may not overlook a source file in them. */
  guards: readonly string[];
  /** Folders it watches as well once they are there. */
  alsoGuards?: readonly string[];
  /** Only files whose name ends so are its business. */
  ending?: RegExp;
  check(tree: Tree): Findings;
}

/** Findings with helpers to fill them. */
export function findings() {
  const violations: Violation[] = [];
  const saw = new Set<string>();
  return {
    violations,
    saw,
    /** Marks a file as looked at. */
    see: (file: SourceFile | string) => void saw.add(typeof file === 'string' ? file : file.path),
    report: (path: string, line: number, message: string) => void violations.push({ path, line, message }),
  };
}

export const isTest = (path: string): boolean => /\.(test|fixture)\.(ts|tsx)$/.test(path) || /\/testing\//.test(path);

/** The files below a folder. */
export function* under(tree: Tree, ...folders: string[]): Generator<SourceFile> {
  for (const file of tree.files.values()) {
    if (folders.some((folder) => file.path.startsWith(`${folder}/`))) yield file;
  }
}

/** `packages/server/src/modules/catalogue/goods.ts` → `catalogue`; null outside the folder. */
export function roomOf(path: string, folder: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null;
  const [room, ...rest] = path.slice(folder.length + 1).split('/');
  return rest.length > 0 && room ? room : null;
}

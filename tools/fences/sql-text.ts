/** What a piece of SQL writes. No parser: the four ways to write a table are regular enough, comments and quoted text apart. */

export interface SqlWrite {
  table: string;
  /** Offset in the text given. */
  at: number;
}

const WRITES = [
  /\binsert\s+into\s+(?:only\s+)?([\w".?]+)/gi,
  /\bdelete\s+from\s+(?:only\s+)?([\w".?]+)/gi,
  /\bmerge\s+into\s+(?:only\s+)?([\w".?]+)/gi,
  /\btruncate\s+(?:table\s+)?(?:only\s+)?([\w".?]+)/gi,
  /\bcopy\s+([\w".?]+)\s*(?:\([^)]*\)\s*)?from\b/gi,
  // `update x set`, `update x as y set`, `update x y set`; not `for update of x`, not `do update set`
  /(?<!\bfor\s+|\bfor\s+no\s+key\s+|\bdo\s+)\bupdate\s+(?:only\s+)?(?!set\b)([\w".?]+)\s+(?:(?:as\s+)?(?!set\b)[\w"]+\s+)?set\b/gi,
];

/** The same text with comments and quoted strings blanked, so that offsets stay. Dollar-quoted bodies stay: they are code. */
export function withoutWords(sql: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, blank);
}

const bareName = (name: string) => name.replaceAll('"', '').replace(/^public\./, '');

/** The tables a text inserts into, updates, deletes from, merges, truncates or copies into. `?` stands for a hole in a template. */
export function sqlWrites(sql: string): SqlWrite[] {
  const text = withoutWords(sql);
  return WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => ({ table: bareName(match[1] ?? ''), at: match.index })));
}

/** The tables a text creates, with their columns' names. */
export function createdTables(sql: string): { table: string; at: number; columns: { name: string; at: number }[] }[] {
  const text = withoutWords(sql);
  return [...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w".]+)\s*\(/gi)].map((match) => {
    const from = match.index + match[0].length;
    let depth = 1;
    let end = from;
    for (; end < text.length && depth > 0; end += 1) {
      if (text[end] === '(') depth += 1;
      else if (text[end] === ')') depth -= 1;
    }
    const columns: { name: string; at: number }[] = [];
    let level = 0;
    let fresh = true;
    for (let at = from; at < end - 1; at += 1) {
      const letter = text[at] ?? '';
      if (letter === '(') level += 1;
      else if (letter === ')') level -= 1;
      else if (letter === ',' && level === 0) fresh = true;
      else if (fresh && /\S/.test(letter)) {
        const word = /^"?(\w+)"?/.exec(text.slice(at))?.[1];
        if (word && !/^(primary|foreign|unique|check|constraint|exclude|like)$/i.test(word)) columns.push({ name: word, at });
        fresh = false;
      }
    }
    return { table: bareName(match[1] ?? ''), at: match.index, columns };
  });
}

/** The columns a text sets: `set a = …, b = …` right after `set`, and the column list of an insert. */
export function sqlSets(sql: string, column: RegExp): number[] {
  const text = withoutWords(sql);
  const found: number[] = [];
  for (const match of text.matchAll(/\bset\s+([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|;|$)/gi)) {
    for (const assignment of (match[1] ?? '').matchAll(/(?:^|,)\s*"?(\w+)"?\s*=(?!=)/g)) {
      if (column.test(assignment[1] ?? '')) found.push(match.index);
    }
  }
  return found;
}

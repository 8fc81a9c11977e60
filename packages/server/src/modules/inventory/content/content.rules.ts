/** Files that are sold. Pure. */

const NAME_LENGTH = 120;

/** A name a buyer's disk will take: no folders, no control characters, nothing a shell or a header reads, never empty. */
export function fileName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*:<>?|]/g, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/su.exec(plain) ?? [];
  return ([...stem].slice(0, NAME_LENGTH).join('') || 'file') + ending;
}

/** The passwords that are tried first, by everybody: some 40,000 from a kept list, and what is common here. Read when first asked for. */

/** What is common where Chinese is spoken, and of this product; lower case. */
const OURS =
  'woaini520 woaini521 woaini1314 woaini123 woaiwojia 5201314520 5201314521 1314520520 1314521521 520131400 qq123123 qq1234567 qq12345678 wang1234 wang123456 zhang123 zhang123456 liu123456 chen123456 li123456 admin888 admin8888 root123456 test123456 keymall keymall1 keymall123'.split(
    ' ',
  );

/** Shorter ones are not asked about: a password has eight characters, and what is left of one beside a name is short below six. */
const SHORTEST = 6;

let known: Promise<ReadonlySet<string>> | undefined;

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'].filter((word) => word.length >= SHORTEST), ...OURS]);
}

/** In lower case. The same set at each call. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= read();
  return known;
}

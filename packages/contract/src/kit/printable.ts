/** What text may hold. Apart from the fields, so that whoever only reads text does not load them. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Something that is seen: no space, and none of the signs that stand for nothing, such as zero-width and direction marks. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u;

/** True for text of which something is seen. */
export const isVisible = (value: string): boolean => VISIBLE.test(value);

/** True for text without control characters and lone surrogates. */
export const isPrintable = (value: string): boolean => !UNPRINTABLE.test(value);

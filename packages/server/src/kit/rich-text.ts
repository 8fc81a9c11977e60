/**
 * Rich text as strangers will see it: what is not on the list is gone, on the way in. No script, no style, no handler; links
 * lead out over https, mail or telephone; pictures are ours or https.
 */
import { createRequire } from 'node:module';
import type { IOptions } from 'sanitize-html';

/** Loaded at the first use: a house at rest does without its parser. */
let loaded: typeof import('sanitize-html') | undefined;
function sanitizer(): typeof import('sanitize-html') {
  loaded ??= createRequire(import.meta.url)('sanitize-html') as typeof import('sanitize-html');
  return loaded;
}

const LINK = /^(https:\/\/|mailto:|tel:)/i;
const PICTURE = /^(https:\/\/[^\s"'<>\\]+|\/upload\/[A-Za-z0-9_-]+\.(png|jpg|webp|gif))$/i;

const OPTIONS: IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
    ...['a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href = '', title }) => {
      const attribs: Record<string, string> = LINK.test(href) ? { href, rel: 'noopener nofollow', target: '_blank' } : {};
      return { tagName, attribs: title ? { ...attribs, title } : attribs };
    },
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: { src, alt, loading: 'lazy', ...(sized(width) && { width: sized(width) }), ...(sized(height) && { height: sized(height) }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
};

const sized = (value: string | undefined): string => (/^\d{1,4}$/.test(value ?? '') ? (value as string) : '');

/** The text with everything taken out that a stranger's browser should not be given. Cleaning twice changes nothing. */
export const cleanRichText = (html: string): string => sanitizer()(html, OPTIONS);

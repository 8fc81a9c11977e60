/** A page of ours without any script or theme: for browsers that run none. */
import type { Locale } from '@keymall/contract/kit/refusals';
import type { FastifyReply } from 'fastify';

const MEANS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand between tags and in quoted attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => MEANS[sign] ?? '');

/** A refusal stays small: whoever sends nonsense gets few bytes back. */
const BASE = ':root{color-scheme:light dark;font:16px/1.6 system-ui}body{max-width:40rem;margin:auto;padding:1rem}';
const STYLE = `${BASE}h1{font-size:1.35rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}ol{padding-left:1.4rem}li{margin:.5rem 0;padding:.4rem .7rem;border:1px solid #8886;border-radius:.5rem}code{overflow-wrap:anywhere;white-space:pre-wrap;user-select:all}a,button{display:inline-block;min-height:44px;box-sizing:border-box;padding:.55rem 1.1rem;border:1px solid currentColor;border-radius:.5rem;background:none;color:inherit;font:inherit;text-decoration:none;cursor:pointer}`;

export interface PlainPage {
  locale: Locale;
  title: string;
  /** HTML; what is a stranger's in it is escaped already. */
  body: string;
  status?: number;
}

/** Answers with such a page; nobody keeps it. */
export const sendPlain = (reply: FastifyReply, { locale, title, body, status = 200 }: PlainPage): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale === 'zh_CN' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${status < 400 ? STYLE : BASE}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`,
    );

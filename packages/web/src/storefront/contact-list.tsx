/** How to reach a shop, as far as it says. */
import { copy } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import type { Contact } from './shapes.ts';

const text = words(
  { wechat: '微信', mobile: '电话', qq: 'QQ', site_link: '网址', copy: '复制{name} {value}' },
  { wechat: 'WeChat', mobile: 'Phone', qq: 'QQ', site_link: 'Website', copy: 'Copy {name} {value}' },
);
const KINDS = ['qq', 'wechat', 'mobile', 'site_link'] as const;

export function ContactList({ contact }: { contact: Contact }) {
  const t = useWords(text);
  const given = KINDS.filter((kind) => contact[kind]);
  if (given.length === 0) return null;
  return (
    <ul className="km-contacts">
      {given.map((kind) => (
        <li key={kind}>
          <span>{t(kind)}</span>
          {kind === 'site_link' ? (
            <a href={contact[kind]} rel="noopener nofollow noreferrer" target="_blank">
              {contact[kind]}
            </a>
          ) : (
            <button
              type="button"
              className="km-link-button"
              aria-label={t('copy', { name: t(kind), value: contact[kind] })}
              onClick={() => void copy(contact[kind])}
            >
              {contact[kind]}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

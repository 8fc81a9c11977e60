/** The description of the chosen goods. */
import { useWords, words } from '#kit/i18n';
import type { Details } from '../../storefront/details.ts';

const text = words({ about: '商品说明', loading: '正在加载说明…' }, { about: 'Description', loading: 'Loading the description…' });

export function Described({ details: { content, locked }, className }: { details: Details; className: string }) {
  const t = useWords(text);
  if (locked) return null;
  if (content === null)
    return (
      <p className="km-faint" role="status">
        {t('loading')}
      </p>
    );
  return (
    content && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, and the keyboard has to reach it
      <section className={className} aria-label={t('about')} tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of script and style by the server, on writing and on reading */}
        <div className="km-prose" dangerouslySetInnerHTML={{ __html: content }} />
      </section>
    )
  );
}

/** What others read, beside a list or below an article. */
import { articlePath } from '@keymall/contract/content/article-words';
import { useWords, words } from '#kit/i18n';
import type { ArticleList } from '../../../../storefront/shapes.ts';

const text = words({ hot: '热门文章' }, { hot: 'Most read' });

export function HotArticles({ hot }: { hot: ArticleList['hot'] }) {
  const t = useWords(text);
  if (hot.length === 0) return null;
  return (
    <aside className="hd-hot" aria-labelledby="hot">
      <h2 id="hot">{t('hot')}</h2>
      <ol>
        {hot.map(({ id, title }) => (
          <li key={id}>
            <a href={articlePath(id)} translate="no">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </aside>
  );
}

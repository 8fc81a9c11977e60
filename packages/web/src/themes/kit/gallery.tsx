/** The pictures of a goods: one large, the others to choose from. */
import { useState } from 'react';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';

const text = words({ gallery: '商品图片', nth: '第 {n} 张图片' }, { gallery: 'Pictures', nth: 'Picture {n}' });

export function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const t = useWords(text);
  const [at, setAt] = useState(0);
  const shown = images[at] ?? images[0];
  if (!shown) return null;
  return (
    <section className="km-gallery" aria-label={t('gallery')}>
      <Picture src={shown} alt={name} loading="lazy" sizes="(min-width: 700px) 480px, 100vw" />
      {images.length > 1 && (
        <div>
          {images.map((image, index) => (
            <button
              key={image}
              type="button"
              aria-label={t('nth', { n: index + 1 })}
              aria-pressed={image === shown}
              onClick={() => setAt(index)}
            >
              <Picture src={image} alt="" width={56} loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

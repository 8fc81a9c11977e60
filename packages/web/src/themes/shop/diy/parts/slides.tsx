/** Pictures side by side, one in view: they move by a finger, by arrow keys and by their marks, never by themselves. */
import type { BlockProps } from '@keymall/contract/merchant/design-look-words';
import { useRef } from 'react';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Linked } from './linked.tsx';

const text = words({ slides: '轮播图', show: '第 {at} 张，共 {count} 张' }, { slides: 'Banner', show: 'Picture {at} of {count}' });

export function Slides({ slides, ratio }: BlockProps['banner']) {
  const t = useWords(text);
  const strip = useRef<HTMLUListElement>(null);
  const show = (at: number): void => strip.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  const shown = slides.filter(({ image }) => image);
  return (
    <div className="sx-slides" data-ratio={ratio}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <ul ref={strip} tabIndex={shown.length > 1 ? 0 : undefined} aria-label={t('slides')}>
        {shown.map(({ image, href, alt }, at) => {
          return (
            <li key={`${at}.${image}`}>
              <Linked href={href}>
                <Picture
                  src={image}
                  alt={alt || t('show', { at: at + 1, count: shown.length })}
                  loading={at === 0 ? 'eager' : 'lazy'}
                  sizes="(min-width: 1200px) 1440px, 100vw"
                />
              </Linked>
            </li>
          );
        })}
      </ul>
      {shown.length > 1 && (
        <div className="sx-marks">
          {shown.map(({ image }, at) => (
            <button
              key={`${at}.${image}`}
              type="button"
              aria-label={t('show', { at: at + 1, count: shown.length })}
              onClick={() => show(at)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

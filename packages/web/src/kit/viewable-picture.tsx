/** A picture that opens large when it is pressed. */
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { useWords, words } from './i18n.tsx';
import { LazyPicture } from './lazy-picture.tsx';

const text = words({ open: '查看大图：{what}' }, { open: 'View large: {what}' });

/** Fetched with the first picture that is opened. */
const PictureViewer = lazy(() => import('./picture-viewer.tsx'));

type ViewablePictureProps = ComponentProps<typeof LazyPicture> & {
  /** Stands below it, and is pressed as well. */
  children?: ReactNode;
};

export function ViewablePicture({ children, ...picture }: ViewablePictureProps) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="km-viewable"
        aria-label={t('open', { what: picture.alt })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <LazyPicture {...picture} />
        {children}
      </button>
      {open && (
        <Suspense>
          <PictureViewer src={picture.src} alt={picture.alt} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Rich text in a form. The editor is fetched when one comes into view. */
import type { PicturePurpose } from '@keymall/contract/platform/picture';
import { lazy, Suspense, useRef } from 'react';
import type { Control } from './field.tsx';
import { useOnSight } from './on-sight.ts';
import { Loading } from './state-views.tsx';

const Editor = lazy(() => import('./rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })));

export interface RichTextProps {
  control: Control;
  label: string;
  /** What the pictures in it are sent for. */
  purpose: PicturePurpose;
}

export function RichText(props: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useOnSight(place);
  return (
    <div ref={place} className="bo-rich-place">
      {isSeen ? (
        <Suspense fallback={<Loading rows={3} />}>
          <Editor {...props} />
        </Suspense>
      ) : (
        <Loading rows={3} />
      )}
    </div>
  );
}

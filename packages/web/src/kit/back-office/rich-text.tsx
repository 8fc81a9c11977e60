/** Rich text in a form. The editor is fetched when one is shown. */
import type { PicturePurpose } from '@keymall/contract/platform/picture';
import { lazy, Suspense } from 'react';
import type { Control } from './field.tsx';
import { Loading } from './state-views.tsx';

const Editor = lazy(() => import('./rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })));

export interface RichTextProps {
  control: Control;
  label: string;
  /** What the pictures in it are sent for. */
  purpose: PicturePurpose;
}

export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Loading rows={3} />}>
    <Editor {...props} />
  </Suspense>
);

/** Rich text in a form. The editor is fetched when one is shown. */
import { lazy, Suspense } from 'react';
import type { Control } from './field.tsx';
import { Loading } from './state-views.tsx';

const Editor = lazy(() => import('./rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })));

export const RichText = ({ control, label }: { control: Control; label: string }) => (
  <Suspense fallback={<Loading rows={3} />}>
    <Editor control={control} label={label} />
  </Suspense>
);

/** Taking a batch back: asked once where all of it is free, a second time, with the figures, where some of it is sold. */
import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#kit/back-office/submit';
import { CallError, call, sentenceOf } from '#kit/call';
import { confirm } from '#kit/confirm';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { text } from './batches.words.ts';

export function useBatchUndo(): (id: number) => Promise<void> {
  const t = useWords(text);
  const queries = useQueryClient();
  const undo = async (id: number, keep_sold: 0 | 1): Promise<void> => {
    const done = await call(merchantCardBatch.undo, { id, keep_sold }, { quiet: true, timeout: 60_000 });
    toast.success(t('undone', { removed: done.removed, kept: done.kept }));
    await queries.invalidateQueries({ queryKey: ['merchant'] });
  };
  const tell = (error: unknown): void => toast.error(sentenceOf(error, t('downloadFailed')));
  return async (id) => {
    let partly = '';
    const agreed = await confirm({
      action: t('undoIt'),
      note: t('undoNote'),
      danger: true,
      run: () =>
        undo(id, 0).catch((error: unknown) => {
          if (refusalOf(error) === 'import_partly_sold' && error instanceof CallError) partly = error.msg;
          else {
            tell(error);
            throw error;
          }
        }),
    });
    if (!agreed || partly === '') return;
    await confirm({
      action: t('undoIt'),
      note: `${partly}${t('undoRestNote')}`,
      danger: true,
      run: () =>
        undo(id, 1).catch((error: unknown) => {
          tell(error);
          throw error;
        }),
    });
  };
}

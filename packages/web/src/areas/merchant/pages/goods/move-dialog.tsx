/** Moves chosen goods to another category. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field, type Option } from '#kit/back-office/field';
import { useWords } from '#kit/i18n';
import { text } from './list.words.ts';

const MoveField = Field<typeof merchantGoods.move>;

interface MoveDialogProps {
  ids: number[];
  categories: readonly Option[];
  onClose: () => void;
  onMoved: () => void;
}

export function MoveDialog({ ids, categories, onClose, onMoved }: MoveDialogProps) {
  const t = useWords(text);
  return (
    <EditDialog
      open
      title={t('moveTitle')}
      saves={merchantGoods.move}
      initial={{ cate_id: '' }}
      fixed={{ ids }}
      refusals={{ category_missing: 'cate_id' }}
      onSaved={onMoved}
      onClose={onClose}
    >
      <MoveField of="cate_id" label={t('moveThem', { count: ids.length })} options={categories} placeholder={t('category')} />
    </EditDialog>
  );
}

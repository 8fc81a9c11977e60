/** Makes a merchant's page a template of the platform's, under a name of its own. */
import { adminDesign } from '@keymall/contract/merchant/design';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { useWords } from '#kit/i18n';
import { designText } from './review-words.ts';

const NameField = Field<typeof adminDesign.copy>;

export function TemplateDialog({ of, onClose }: { of: { id: number; name: string } | null; onClose: () => void }) {
  const t = useWords(designText);
  return (
    <EditDialog
      open={of !== null}
      title={t('copy')}
      saves={adminDesign.copy}
      initial={{ name: of?.name ?? '' }}
      fixed={{ id: of?.id ?? 0 }}
      done={t('copied')}
      onClose={onClose}
    >
      <NameField of="name" label={t('template')} autoFocus />
    </EditDialog>
  );
}

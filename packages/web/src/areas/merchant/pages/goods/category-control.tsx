/** The category of a goods: one of the shop's, or a new one made where it is missed. */
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { useState } from 'react';
import { AddIcon } from 'tdesign-icons-react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Choice, type Control, Field } from '#kit/back-office/field';
import { needs } from '#kit/back-office/office';
import { useOptions } from '#kit/back-office/options';
import { useWords, words } from '#kit/i18n';

const text = words(
  { choose: '选择分类', none: '还没有分类，请新建', add: '新建分类', name: '分类名称', made: '分类已建好并选中' },
  { choose: 'Choose a category', none: 'None yet: make one', add: 'New category', name: 'Name', made: 'Made and chosen' },
);

export function CategoryControl({ control, label }: { control: Control; label: string }) {
  const t = useWords(text);
  const options = useOptions(merchantCategory.listSimple, 'name');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="mg-category">
      <Choice control={control} options={options} label={label} placeholder={t(options.length === 0 ? 'none' : 'choose')} />
      <Allowed to={needs(merchantCategory.add)}>
        <Button variant="outline" theme="default" icon={<AddIcon />} disabled={control.readOnly} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </Allowed>
      {isAdding && (
        <EditDialog
          open
          title={t('add')}
          saves={merchantCategory.add}
          initial={{ name: '' }}
          done={t('made')}
          onSaved={({ id }) => control.set(id)}
          onClose={() => setAdding(false)}
        >
          <Field<typeof merchantCategory.add> of="name" label={t('name')} autoFocus />
        </EditDialog>
      )}
    </div>
  );
}

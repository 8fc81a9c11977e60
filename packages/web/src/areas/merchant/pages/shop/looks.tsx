/** What the shop wears on a desktop and on a phone: each theme as a small sketch, a sentence, and a look at one's own shop in it. */

import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { type ShopThemeKey, shopThemes } from '@keymall/contract/merchant/shop-theme';
import { type Control, Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useLocale, useWords, words } from '#kit/i18n';
import { ThemeSketch } from './theme-sketch.tsx';
import './looks.css';

const text = words(
  {
    title: '店铺外观',
    note: '分类与商品可在各自的链接设置里另选外观。预览只有拿到预览地址的人能看到，两小时后失效',
    pc: '电脑端',
    mobile: '手机端',
    preview: '预览我的店铺',
    previewIn: '用“{theme}”预览我的店铺（在新标签页打开）',
  },
  {
    title: 'Looks of the shop',
    note: 'Categories and products may have looks of their own in the settings of their links. A preview is seen by whoever has its address, for two hours',
    pc: 'Desktop',
    mobile: 'Phone',
    preview: 'Preview my shop',
    previewIn: 'Preview my shop in “{theme}” (in a new tab)',
  },
);

const LookField = Field<typeof merchantShopConfig.saveThemes>;
type Previews = readonly { theme: string; url: string }[];

export function Looks() {
  const t = useWords(text);
  const query = useCall(merchantShopConfig.themes, {});
  return (
    <Card>
      <Answered query={query} rows={6}>
        {({ previews, ...looks }) => (
          <FormFrame saves={merchantShopConfig.saveThemes} initial={looks}>
            <FormSection title={t('title')} note={t('note')}>
              <LookField of="pc_template" label={t('pc')} wide>
                {(control) => <ThemeCards control={control} label={t('pc')} previews={previews} />}
              </LookField>
              <LookField of="mobile_template" label={t('mobile')} wide>
                {(control) => <ThemeCards control={control} label={t('mobile')} previews={previews} phone />}
              </LookField>
            </FormSection>
          </FormFrame>
        )}
      </Answered>
    </Card>
  );
}

interface CardsProps {
  control: Control;
  label: string;
  previews: Previews;
  phone?: boolean;
}

function ThemeCards({ control: { id, value, set, readOnly, describedBy }, label, previews, phone = false }: CardsProps) {
  const t = useWords(text);
  const locale = useLocale();
  const urlOf = (key: ShopThemeKey): string | undefined => previews.find(({ theme }) => theme === key)?.url;
  return (
    <div className="ms-looks" role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {shopThemes.map(({ key, title, note }) => (
        <div key={key} className="ms-look">
          <label>
            <input type="radio" name={id} value={key} checked={value === key} disabled={readOnly} onChange={() => set(key)} />
            <ThemeSketch theme={key} phone={phone} />
            <b>{title[locale]}</b>
            <small>{note[locale]}</small>
          </label>
          <a href={urlOf(key)} target="_blank" rel="noreferrer" aria-label={t('previewIn', { theme: title[locale] })}>
            {t('preview')}
          </a>
        </div>
      ))}
    </div>
  );
}

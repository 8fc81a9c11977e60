/** What the site wears on a desktop and on a phone, and what stands on its home page. */
import { adminHomeLook } from '@keymall/contract/platform/home-look';
import { homeThemes, isHomeTheme } from '@keymall/contract/settings/home-theme';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Act } from '#kit/back-office/act';
import type { Control } from '#kit/back-office/field';
import { useForm } from '#kit/back-office/form-frame';
import { useCall } from '#kit/back-office/queries';
import { SettingsPage } from '#kit/back-office/settings-page';
import { useLocale, useWords, words } from '#kit/i18n';
import { HomeSketch } from './home-sketch.tsx';
import { WebsiteParts } from './website-page.tsx';
import './home-looks.css';

const text = words(
  {
    note: '预览只在当前浏览器生效，访客看到的页面不变，两小时后自动结束。',
    preview: '预览网站',
    previewIn: '用“{theme}”预览网站（在新标签页打开）',
    tried: '刚刚预览',
    before: '上一次的选择：电脑端“{pc}”，手机端“{mobile}”',
    back: '恢复上一个主题',
    backDone: '已恢复',
  },
  {
    note: 'A preview is for this browser alone: visitors see no change. It ends by itself after two hours.',
    preview: 'Preview the site',
    previewIn: 'Preview the site in “{theme}” (in a new tab)',
    tried: 'Just tried',
    before: 'Chosen before: “{pc}” on computers, “{mobile}” on phones',
    back: 'Back to the theme before',
    backDone: 'It is back',
  },
);

export function Page() {
  const { data } = useCall(adminHomeLook.looks, {});
  const [params] = useSearchParams();
  const tried = params.get('tried');
  const draw =
    (isPhone: boolean) =>
    (control: Control, label: string): ReactNode => (
      <div className="hl-choice">
        {!isPhone && <Before before={data?.before ?? null} />}
        <Cards control={control} label={label} previews={data?.previews ?? []} tried={tried} phone={isPhone} />
      </div>
    );
  return <SettingsPage group="theme" beside={<WebsiteParts />} drawings={{ pc_template: draw(false), mobile_template: draw(true) }} />;
}

/** One click leads back to what was chosen before, here and on the site. */
function Before({ before }: { before: { pc_template: string; mobile_template: string } | null }) {
  const t = useWords(text);
  const locale = useLocale();
  const form = useForm();
  const titleOf = (key: string): string => homeThemes.find((theme) => theme.key === key)?.title[locale] ?? key;
  const named = before && { pc: titleOf(before.pc_template), mobile: titleOf(before.mobile_template) };
  return (
    <div className="hl-note">
      <p>{t('note')}</p>
      {named && (
        <p>
          {t('before', named)}
          <Act
            does={adminHomeLook.back}
            with={{}}
            look="outline"
            done={t('backDone')}
            onDone={() => {
              for (const [name, theme] of Object.entries(before ?? {})) form.set(name, theme);
            }}
          >
            {t('back')}
          </Act>
        </p>
      )}
    </div>
  );
}

interface CardsProps {
  control: Control;
  label: string;
  previews: readonly { theme: string; url: string }[];
  /** Which was on trial when its reader came here to choose it. */
  tried: string | null;
  phone: boolean;
}

function Cards({ control: { id, value, set, readOnly, describedBy }, label, previews, tried, phone }: CardsProps) {
  const t = useWords(text);
  const locale = useLocale();
  const marked = tried !== null && isHomeTheme(tried) ? tried : null;
  return (
    <div className="hl-looks" role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {homeThemes.map(({ key, title, note }) => (
        <div key={key} className="hl-look" data-tried={marked === key ? '' : undefined}>
          <label>
            <input type="radio" name={id} value={key} checked={value === key} disabled={readOnly} onChange={() => set(key)} />
            <HomeSketch theme={key} phone={phone} />
            <b>
              {title[locale]}
              {marked === key && <em>{t('tried')}</em>}
            </b>
            <small>{note[locale]}</small>
          </label>
          <a
            href={previews.find(({ theme }) => theme === key)?.url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('previewIn', { theme: title[locale] })}
          >
            {t('preview')}
          </a>
        </div>
      ))}
    </div>
  );
}

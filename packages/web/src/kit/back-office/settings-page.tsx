/** A group of settings, drawn whole from its schema and its labels: settings are flat by nature. */
import { adminArticle } from '@keymall/contract/content/article';
import { adminConfig } from '@keymall/contract/platform/config';
import { type SettingGroup, secretSettings, settingGroups } from '@keymall/contract/settings/groups';
import type { ReactNode } from 'react';
import { InputNumber } from 'tdesign-react';
import type { z } from 'zod';
import { useLocale, useWords, words } from '../i18n.tsx';
import { type Control, Field } from './field.tsx';
import { FormFrame, FormSection } from './form-frame.tsx';
import { Named } from './naming.tsx';
import { useOptions } from './options.ts';
import { PageHead } from './page-head.tsx';
import { PictureControl } from './picture-control.tsx';
import { useCall } from './queries.ts';
import { controlOf, schemaAt, type Values } from './schema.ts';
import { type GroupTexts, type SettingText, settingTexts } from './settings-labels.ts';
import { Answered } from './state-views.tsx';

const text = words(
  {
    times: '次 /',
    seconds: '秒',
    noArticle: '不显示',
    timesOf: '{label}：次数',
    secondsOf: '{label}：秒数',
    stored: '已设置',
    anew: '“{address}”已修改，请重新填写：已保存的密码不会发往新地址',
  },
  {
    times: 'times in',
    seconds: 's',
    noArticle: 'None',
    timesOf: '{label}: times',
    secondsOf: '{label}: seconds',
    stored: 'Set',
    anew: '“{address}” has changed: type it anew, what is stored is not sent to a new address',
  },
);

export type Drawings = Readonly<Record<string, (control: Control, label: string) => ReactNode>>;

interface SettingsPageProps {
  group: SettingGroup;
  /** Between the title and the form: the way to pages beside it. */
  beside?: ReactNode;
  /** Controls of the page's own, by the setting's name. */
  drawings?: Drawings;
}

export function SettingsPage({ group, beside, drawings }: SettingsPageProps) {
  const t = useWords(text);
  const locale = useLocale();
  const query = useCall(adminConfig.getConfig, { group });
  const texts: GroupTexts<SettingGroup> = settingTexts[group];
  const { schema, title } = settingGroups[group];
  const secrets = Object.entries(texts.texts as Record<string, SettingText>).flatMap(([key, { drawing }]) =>
    drawing === 'secret' ? [key] : [],
  );
  /** A stored secret left empty, though the address it is sent to has changed. */
  const anew = (stored: Values, set: readonly string[], values: Values): Record<string, string> =>
    Object.fromEntries(
      Object.entries(secretSettings[group] ?? {}).flatMap(([secret, addresses]): [string, string][] => {
        const moved = addresses.find((address) => values[address] !== stored[address]);
        if (!moved || !set.includes(secret) || values[secret]) return [];
        return [[secret, t('anew', { address: (texts.texts as Record<string, SettingText>)[moved]?.[locale] ?? moved })]];
      }),
    );
  return (
    <>
      <PageHead title={title[locale]} lead={texts.lead[locale]} />
      {beside}
      <section className="bo-card">
        <Answered query={query} rows={8}>
          {({ values, secrets_set }) => (
            <FormFrame
              key={group}
              saves={adminConfig.editConfig}
              initial={values}
              schema={schema}
              check={(next) => anew(values, secrets_set, next)}
              toInput={(next) => ({ group, values: { ...next } })}
              clears={secrets}
            >
              {texts.parts.map((part) => (
                <FormSection key={part.title.en_US} title={part.title[locale]}>
                  {part.keys.map((key) => (
                    <Setting
                      key={key}
                      name={key}
                      schema={schema}
                      words={(texts.texts as Record<string, SettingText>)[key]}
                      draw={drawings?.[key]}
                      stored={secrets_set.includes(key)}
                    />
                  ))}
                </FormSection>
              ))}
            </FormFrame>
          )}
        </Answered>
      </section>
    </>
  );
}

interface SettingProps {
  name: string;
  schema: z.ZodType;
  words: SettingText | undefined;
  draw?: Drawings[string] | undefined;
  /** Of a secret: something is kept. */
  stored?: boolean;
}

/** One setting, by what its schema and its row say, or as the page draws it. Throws for one without a row. */
export function Setting({ name, schema, words, draw, stored = false }: SettingProps) {
  const t = useWords(text);
  const locale = useLocale();
  if (!words) throw new Error(`setting ${name} has no label`);
  const { drawing, help, unit, options } = words;
  const label = words[locale];
  const own = schemaAt(schema, name);
  const shared = { of: name, label, help: help?.[locale], unit: unit?.[locale] };
  if (draw)
    return (
      <Field {...shared} wide>
        {(control) => draw(control, label)}
      </Field>
    );
  if (drawing === 'picture') return <Field {...shared}>{(control) => <PictureControl control={control} purpose="site" />}</Field>;
  if (drawing === 'budget') return <Field {...shared}>{(control) => <Budget control={control} label={label} />}</Field>;
  if (drawing === 'secret')
    return <Field {...shared} type="password" autoComplete="new-password" {...(stored && { placeholder: t('stored') })} />;
  if (drawing === 'article') return <ArticleField {...shared} />;
  if (drawing === 'lines') return <Field {...shared} rows={3} wide />;
  // Nothing to choose.
  if (options?.length === 1) return null;
  if (own && controlOf(own) === 'choice' && options)
    return <Field {...shared} options={options.map((option) => ({ value: option.value, label: option[locale] }))} />;
  return <Field {...shared} />;
}

const numberAt = (value: unknown, key: string): number | undefined => {
  const number = (value as Values | undefined)?.[key];
  return typeof number === 'number' ? number : undefined;
};

/** One of the published articles, or none. */
function ArticleField(shared: { of: string; label: string; help: string | undefined; unit: string | undefined }) {
  const t = useWords(text);
  const articles = useOptions(adminArticle.listSimple, 'title');
  return <Field {...shared} options={[{ value: 0, label: t('noArticle') }, ...articles]} />;
}

/** So many times in so many seconds. */
function Budget({ control, label }: { control: Control; label: string }) {
  const t = useWords(text);
  const { id, value, set, readOnly, invalid, describedBy } = control;
  const part = (key: 'points' | 'seconds', name: string, own?: string) => (
    <Named id={own} label={name} describedBy={describedBy} inputMode="numeric">
      <InputNumber
        theme="normal"
        align="right"
        autoWidth
        value={numberAt(value, key)}
        disabled={readOnly}
        status={invalid ? 'error' : 'default'}
        onChange={(next) => set({ ...(value as Values), [key]: typeof next === 'number' ? next : '' })}
      />
    </Named>
  );
  return (
    <span className="bo-budget">
      {part('points', t('timesOf', { label }), id)}
      <span>{t('times')}</span>
      {part('seconds', t('secondsOf', { label }))}
      <span>{t('seconds')}</span>
    </span>
  );
}

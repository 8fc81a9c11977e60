/**
 * Language. Every page brings its own small dictionary in both languages; which one is spoken comes from a context, so the
 * server renders any language and the browser hydrates the same. The choice is kept in local storage, and mirrored in a
 * cookie so that the next page already arrives in it.
 */
import type { Locale } from '@keymall/contract/kit/refusals';
import type { Label, Titles } from '@keymall/contract/kit/words';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { readLocal, writeCookie, writeLocal } from './storage.ts';

export type { Locale };
export const FALLBACK_LOCALE: Locale = 'zh_CN';
/** The key in local storage and the name of the cookie. */
export const LOCALE_KEY = 'keymall.locale';

/** The language tag a browser and a screen reader understand. */
export const htmlLang = (locale: Locale): string => (locale === 'en_US' ? 'en' : 'zh-CN');

type Sentences = Record<string, string>;

/** One page's sentences in both languages, with the same keys. */
export interface Words<Key extends string = string> {
  zh_CN: Record<Key, string>;
  en_US: Record<Key, string>;
}

const inLocale = (named: Titles<string>, locale: Locale): Sentences =>
  Object.fromEntries(Object.entries(named).map(([key, label]) => [key, label[locale]]));

/**
 * Declares a dictionary; a key missing in English is a type error. Words that stand in the contract are no part of it (`t(word.status)`),
 * but for those that are `named`, to be chosen by a name that a value has.
 */
export const words = <const Chinese extends Sentences, Name extends string = never>(
  zh_CN: Chinese,
  en_US: { [Key in keyof Chinese]: string },
  named?: Titles<Name>,
): Words<Extract<keyof Chinese, string> | Name> =>
  named ? { zh_CN: { ...zh_CN, ...inLocale(named, 'zh_CN') }, en_US: { ...en_US, ...inLocale(named, 'en_US') } } : { zh_CN, en_US };

export type Values = Record<string, string | number>;
/** Says a sentence of the dictionary, or a label of the contract. */
export type Say<Key extends string> = (sentence: Key | Label, values?: Values) => string;

/** A sentence in a language, `{name}` filled in. */
export function say<Key extends string>(dictionary: Words<Key>, locale: Locale, said: Key | Label, values?: Values): string {
  const sentence = typeof said === 'string' ? dictionary[locale][said] : said[locale];
  return values ? sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')) : sentence;
}

/** Turns a language tag into a language we speak, or null. */
export function localeOfTag(tag: string | null | undefined): Locale | null {
  if (!tag) return null;
  const lower = tag.toLowerCase();
  return lower.startsWith('zh') ? 'zh_CN' : lower.startsWith('en') ? 'en_US' : null;
}

/** The saved choice, else the browser's language, else Simplified Chinese. */
export function detectLocale(saved: string | null, languages: readonly string[]): Locale {
  const kept = localeOfTag(saved);
  if (kept) return kept;
  for (const tag of languages) {
    const locale = localeOfTag(tag);
    if (locale) return locale;
  }
  return FALLBACK_LOCALE;
}

let current: Locale | null = null;
const listeners = new Set<() => void>();

/** The language spoken in this browser. Server code takes it from the context instead. */
export function currentLocale(): Locale {
  if (typeof window === 'undefined') return FALLBACK_LOCALE;
  current ??= detectLocale(readLocal(LOCALE_KEY), navigator.languages ?? [navigator.language]);
  return current;
}

/** Chooses a language, keeps it, and tells every page that is open. */
export function chooseLocale(locale: Locale): void {
  current = locale;
  writeLocal(LOCALE_KEY, locale);
  writeCookie(LOCALE_KEY, locale);
  document.documentElement.lang = htmlLang(locale);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const LocaleContext = createContext<Locale>(FALLBACK_LOCALE);

/** Gives the language to everything below. `initial` is what the server rendered in; without it the browser's choice is used. */
export function LocaleProvider({ initial, children }: { initial?: Locale; children: ReactNode }) {
  const locale = useSyncExternalStore(subscribe, currentLocale, () => initial ?? FALLBACK_LOCALE);
  useEffect(() => {
    document.documentElement.lang = htmlLang(locale);
  }, [locale]);
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The language of the page. */
export const useLocale = (): Locale => useContext(LocaleContext);

/** The page's dictionary in the page's language: `const t = useWords(text); t('buy')`. */
export function useWords<Key extends string>(dictionary: Words<Key>): Say<Key> {
  const locale = useLocale();
  return useCallback((said, values) => say(dictionary, locale, said, values), [dictionary, locale]);
}

/**
 * What an account of a driver is configured with, as data: the admin's form is drawn from the fields, the schema checks
 * what was typed, and secrets go in but never out.
 */
import { z } from 'zod';
import { bareCertificates, certificatesIn } from './certificate.ts';
import { rsaPrivateKey, rsaPublicKey } from './sign.ts';

/** A text in both languages. */
export interface Words {
  zh_CN: string;
  en_US: string;
}

export interface ConfigField {
  name: string;
  label: Words;
  /** `secret` and `secret_multiline` are write-only in the form: shown empty, kept when left empty. */
  kind: 'text' | 'multiline' | 'url' | 'secret' | 'secret_multiline' | 'select';
  /** What a select offers. */
  options?: readonly { value: string; label: Words }[];
  required: boolean;
  default?: string;
  /** `{site}` and `{host}` in it stand for this site's address and its domain. */
  help?: Words;
  /** Where the account's secrets go, beside every `url`: another one wants them typed anew. */
  address?: true;
  /** What the text must be, beyond its kind. */
  format?: 'rsa_public' | 'rsa_private' | 'certificate' | 'rsa_public_or_certificate' | 'bytes_32' | 'rate' | 'port' | 'email';
}

/** An account's values by field name. All are texts. */
export type AccountConfig = Readonly<Record<string, string>>;

/** The values of a field list, by name. */
export type ConfigOf<Fields extends readonly ConfigField[]> = Readonly<Record<Fields[number]['name'], string>>;

/** Written and never shown. */
export const isSecret = (field: ConfigField): boolean => field.kind === 'secret' || field.kind === 'secret_multiline';

/** Says where secrets are sent. */
export const isAddress = ({ kind, address }: ConfigField): boolean => kind === 'url' || address === true;

/** A text as its field keeps it: of a file pasted into a certificate's field only what is public stays. */
const asKept = ({ format }: ConfigField, text: string): string =>
  format === 'certificate' || format === 'rsa_public_or_certificate' ? bareCertificates(text) : text;

/** A base address: http or https, no user, no query; a slash at its end makes no difference. */
function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !/[?#\s]/.test(text);
}

const formats: Record<NonNullable<ConfigField['format']>, (text: string) => boolean> = {
  rsa_public: (text) => rsaPublicKey(text) !== null,
  rsa_private: (text) => rsaPrivateKey(text) !== null,
  certificate: (text) => certificatesIn(text).length > 0,
  rsa_public_or_certificate: (text) => rsaPublicKey(text) !== null || certificatesIn(text).length > 0,
  bytes_32: (text) => Buffer.byteLength(text) === 32,
  rate: (text) => /^\d{1,6}(\.\d{1,6})?$/.test(text) && /[1-9]/.test(text),
  port: (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535,
  email: (text) => z.email().max(100).safeParse(text).success,
};

function valueSchema(field: ConfigField): z.ZodType<string, string | undefined> {
  const value = z
    .string()
    .trim()
    .max(field.kind.endsWith('multiline') ? 8000 : 500, 'too_long')
    .refine((text) => text !== '' || !field.required, 'required')
    .refine((text) => text === '' || field.kind !== 'url' || isBaseUrl(text), 'url')
    .refine((text) => text === '' || !field.options || field.options.some((option) => option.value === text), 'option')
    .refine((text) => text === '' || !field.format || formats[field.format](text), field.format ?? 'format')
    .transform((text) => asKept(field, text));
  if (field.default !== undefined) return value.default(field.default);
  return field.required ? value : value.default('');
}

/** The strict schema of a field list: unknown names refused, defaults filled in, every value a trimmed text. */
export function configSchema<const Fields extends readonly ConfigField[]>(fields: Fields): z.ZodType<ConfigOf<Fields>> {
  const shape = Object.fromEntries(fields.map((field) => [field.name, valueSchema(field)]));
  return z.strictObject(shape) as unknown as z.ZodType<ConfigOf<Fields>>;
}

/** Stored values by name with nothing missing: a field that was never stored has its default, or is empty. */
export function readConfig<const Fields extends readonly ConfigField[]>(fields: Fields, config: AccountConfig): ConfigOf<Fields> {
  const values: Record<string, string> = {};
  for (const { name, default: fallback = '' } of fields) values[name] = config[name] ?? fallback;
  return values as ConfigOf<Fields>;
}

/** Stored values without private keys in certificates' fields: older versions kept a pasted file whole. The same object where there is none. */
export function withoutPrivateKeys(fields: readonly ConfigField[], config: AccountConfig): AccountConfig {
  const bare = fields.flatMap((field): [string, string][] => {
    const value = config[field.name] ?? '';
    const kept = asKept(field, value);
    return kept === value ? [] : [[field.name, kept]];
  });
  return bare.length === 0 ? config : { ...config, ...Object.fromEntries(bare) };
}

/** What a form may show: secrets emptied, and the names of those that are set. */
export function withoutSecrets(fields: readonly ConfigField[], config: AccountConfig): { values: AccountConfig; filled: string[] } {
  const shown = withoutPrivateKeys(fields, config);
  const values: Record<string, string> = {};
  const filled: string[] = [];
  for (const field of fields) {
    const value = shown[field.name] ?? field.default ?? '';
    values[field.name] = isSecret(field) ? '' : value;
    if (isSecret(field) && value !== '') filled.push(field.name);
  }
  return { values, filled };
}

/** A slash at its end makes no other address. */
const addressOf = ({ name, default: fallback = '' }: ConfigField, config: AccountConfig): string =>
  (config[name] ?? fallback).trim().replace(/\/+$/, '');

/** The secrets that are stored, left empty and not kept: an address has changed, and what is stored is not sent to another one. */
export function secretsToType(fields: readonly ConfigField[], stored: AccountConfig, sent: AccountConfig): ConfigField[] {
  const hasMoved = fields.some((field) => isAddress(field) && addressOf(field, stored) !== addressOf(field, sent));
  if (!hasMoved) return [];
  return fields.filter((field) => isSecret(field) && (stored[field.name] ?? '') !== '' && (sent[field.name] ?? '').trim() === '');
}

/** What a form sent, with secrets left empty filled from what is stored, unless an address changed. Check the result with `configSchema`. */
export function keepSecrets(fields: readonly ConfigField[], stored: AccountConfig, sent: AccountConfig): AccountConfig {
  const values: Record<string, string> = { ...sent };
  const anew = secretsToType(fields, stored, sent);
  for (const field of fields) {
    const kept = stored[field.name];
    if (isSecret(field) && kept !== undefined && (values[field.name] ?? '').trim() === '' && !anew.includes(field))
      values[field.name] = kept;
  }
  return values;
}

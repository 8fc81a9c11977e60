/**
 * Every way the house says no: name, body code, HTTP status, and the sentence in each language. `{name}` is filled from
 * the refusal's values. The rows stand in refusals/, by subject. Codes are stable; 1 is success. 1001 (an order that asks for its password) is fixed by the wire.
 */
import { agencyRefusals } from './refusals/agency.ts';
import { aiRefusals } from './refusals/ai.ts';
import { billingRefusals } from './refusals/billing.ts';
import { buyerRefusals } from './refusals/buyer.ts';
import { channelRefusals } from './refusals/channel.ts';
import { chatRefusals } from './refusals/chat.ts';
import { complaintRefusals } from './refusals/complaint.ts';
import { contentRefusals } from './refusals/content.ts';
import { designRefusals } from './refusals/design.ts';
import { dockingRefusals } from './refusals/docking.ts';
import { goodsRefusals } from './refusals/goods.ts';
import { identityRefusals } from './refusals/identity.ts';
import { mallRefusals } from './refusals/mall.ts';
import { moneyRefusals } from './refusals/money.ts';
import { orderRefusals } from './refusals/order.ts';
import { platformRefusals } from './refusals/platform.ts';
import { poolRefusals } from './refusals/pool.ts';
import { rewardRefusals } from './refusals/reward.ts';
import { trustRefusals } from './refusals/trust.ts';
import { verificationRefusals } from './refusals/verification.ts';
import { wechatRefusals } from './refusals/wechat.ts';
import { wireRefusals } from './refusals/wire.ts';
import { withdrawalRefusals } from './refusals/withdrawal.ts';
import type { Label } from './words.ts';

export type Locale = 'zh_CN' | 'en_US';
export const LOCALES: readonly Locale[] = ['zh_CN', 'en_US'];

export const refusals = {
  ...wireRefusals,
  ...identityRefusals,
  ...goodsRefusals,
  ...contentRefusals,
  ...orderRefusals,
  ...complaintRefusals,
  ...channelRefusals,
  ...withdrawalRefusals,
  ...moneyRefusals,
  ...platformRefusals,
  ...agencyRefusals,
  ...aiRefusals,
  ...dockingRefusals,
  ...poolRefusals,
  ...designRefusals,
  ...billingRefusals,
  ...verificationRefusals,
  ...wechatRefusals,
  ...mallRefusals,
  ...rewardRefusals,
  ...trustRefusals,
  ...chatRefusals,
  ...buyerRefusals,
};

export type RefusalName = keyof typeof refusals;

type BlanksIn<Sentence extends string> = Sentence extends `${string}{${infer Blank}}${infer Rest}` ? Blank | BlanksIn<Rest> : never;
/** The blanks that a refusal's sentences leave open: `seconds` of `too_many`. */
export type BlanksOf<Name extends RefusalName> = Name extends RefusalName ? BlanksIn<(typeof refusals)[Name]['zh_CN' | 'en_US']> : never;
/** What fills a blank; a label is said in the reader's language. */
export type RefusalValue = string | number | Label;
/** What fills them; nothing for a refusal without any. */
export type RefusalValues<Name extends RefusalName> = Readonly<Record<BlanksOf<Name>, RefusalValue>>;
/** A refusal with what fills its blanks, as rules give it before anything is thrown. */
export type Refused<Name extends RefusalName = RefusalName> = {
  [Each in Name]: { refusal: Each } & ([BlanksOf<Each>] extends [never]
    ? { values?: Record<string, never> }
    : { values: RefusalValues<Each> });
}[Name];
/** The refusals that leave no blank open. */
export type PlainRefusal = { [Name in RefusalName]: [BlanksOf<Name>] extends [never] ? Name : never }[RefusalName];
/** The values as a last parameter: left out where there is nothing to fill in. */
export type FilledIn<Name extends RefusalName> = [BlanksOf<Name>] extends [never]
  ? [values?: Record<string, never>]
  : [values: RefusalValues<Name>];

/** A refusal with its values, for a rule to give. */
export const refused = <Name extends RefusalName>(refusal: Name, ...[values = {}]: FilledIn<Name>): Refused =>
  // the parameters are checked one by one; that they make a pair of the union the compiler does not see
  ({ refusal, values }) as Refused;

/** The sentence of a refusal in a language, with its values filled in. */
export function refusalText(name: RefusalName, locale: Locale, values: Record<string, RefusalValue> = {}): string {
  return refusals[name][locale].replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key] ?? '';
    return typeof value === 'object' ? value[locale] : String(value);
  });
}

/** The installed drivers, by kind and id. Adding one is its folder and a line here. */
import { localAi } from './ai/local/local.ts';
import { openai } from './ai/openai/openai.ts';
import type { AiDriver } from './ai/port.ts';
import type { AttestDriver } from './attest/port.ts';
import { signedJson } from './attest/signed-json/signed-json.ts';
import type { EmailDriver } from './email/port.ts';
import { smtp } from './email/smtp/smtp.ts';
import type { OfficialDriver } from './official/port.ts';
import { wechatOfficial } from './official/wechat/wechat-official.ts';
import { alipayH5, alipayScan, alipayWeb } from './payment/alipay/alipay.ts';
import { alipayPartnerH5, alipayPartnerScan, alipayPartnerWeb } from './payment/alipay/alipay-partner.ts';
import { bepusdt } from './payment/bepusdt/bepusdt.ts';
import { epayV1 } from './payment/epay-v1/epay-v1.ts';
import { epayV2 } from './payment/epay-v2/epay-v2.ts';
import { epusdt } from './payment/epusdt/epusdt.ts';
import { paypal } from './payment/paypal/paypal.ts';
import type { PaymentDriver } from './payment/port.ts';
import { stripe } from './payment/stripe/stripe.ts';
import { tokenpay } from './payment/tokenpay/tokenpay.ts';
import { unipayH5, unipayScan, unipayWeb } from './payment/unipay/unipay.ts';
import { wechatH5, wechatMp, wechatScan } from './payment/wechat/wechat.ts';
import { wechatPartnerH5, wechatPartnerMp, wechatPartnerScan } from './payment/wechat/wechat-partner.ts';
import { alipayTransfer } from './payout/alipay-transfer/alipay-transfer.ts';
import { epayV2Transfer } from './payout/epay-v2-transfer/epay-v2-transfer.ts';
import type { PayoutDriver } from './payout/port.ts';
import { aliyunSms } from './sms/aliyun/aliyun.ts';
import type { SmsDriver } from './sms/port.ts';
import { smsbao } from './sms/smsbao/smsbao.ts';
import { tencentSms } from './sms/tencent/tencent.ts';
import { oidc } from './social/oidc/oidc.ts';
import type { SocialDriver } from './social/port.ts';
import { qq } from './social/qq/qq.ts';
import { wechatSite } from './social/wechat/wechat-site.ts';
import { alipayStatement } from './statement/alipay.ts';
import { epayStatement } from './statement/epay.ts';
import type { StatementReader } from './statement/port.ts';
import { acgSupply } from './supply/acg/acg.ts';
import { keymallSupply } from './supply/keymall/keymall.ts';
import type { SupplyDriver } from './supply/port.ts';

/** Drivers by id. Throws when two have one id. */
function byId<Driver extends { id: string }>(drivers: readonly Driver[]): ReadonlyMap<string, Driver> {
  const map = new Map(drivers.map((driver) => [driver.id, driver]));
  if (map.size !== drivers.length) throw new Error('two drivers with one id');
  return map;
}

export const paymentDrivers: ReadonlyMap<string, PaymentDriver> = byId([
  epayV1,
  epayV2,
  alipayScan,
  alipayWeb,
  alipayH5,
  unipayScan,
  unipayWeb,
  unipayH5,
  epusdt,
  bepusdt,
  tokenpay,
  stripe,
  paypal,
  wechatScan,
  wechatH5,
  wechatMp,
  alipayPartnerScan,
  alipayPartnerWeb,
  alipayPartnerH5,
  wechatPartnerScan,
  wechatPartnerH5,
  wechatPartnerMp,
]);
export const payoutDrivers: ReadonlyMap<string, PayoutDriver> = byId([alipayTransfer, epayV2Transfer]);
export const emailDrivers: ReadonlyMap<string, EmailDriver> = byId([smtp]);
export const smsDrivers: ReadonlyMap<string, SmsDriver> = byId([smsbao, aliyunSms, tencentSms]);
export const officialDrivers: ReadonlyMap<string, OfficialDriver> = byId([wechatOfficial]);
export const socialDrivers: ReadonlyMap<string, SocialDriver> = byId([oidc, qq, wechatSite]);
/** Whoever says whether a name and a number belong together. */
export const attestDrivers: ReadonlyMap<string, AttestDriver> = byId([signedJson]);
/** Readers of gateways' statements, by the form of the file. */
export const statementReaders: ReadonlyMap<string, StatementReader> = byId([epayStatement, alipayStatement]);
/** Shops whose goods are sold here: what stands first is offered first. */
export const supplyDrivers: ReadonlyMap<string, SupplyDriver> = byId([keymallSupply, acgSupply]);
/** Models that write. */
export const aiDrivers: ReadonlyMap<string, AiDriver> = byId([openai, localAi]);

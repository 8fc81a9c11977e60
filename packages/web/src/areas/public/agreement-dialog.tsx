/** What a merchant agrees to when registering: the site's own texts, or the ones that come with the house. */
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    agreement: '{name}商户协议',
    privacy: '隐私政策',
    close: '我知道了',
    agreementText: `一、账号
您应如实填写注册信息，妥善保管账号与密码，并对账号下的一切操作负责。账号不得出租、出借或转让。

二、商品
您只能销售有合法来源、可以正常使用的数字商品。不得销售违反法律法规、侵犯他人权利、欺诈或平台公示禁止的商品。商品说明应真实、完整，写明有效期与售后条件。

三、交易与结算
买家付款后系统自动发货。手续费以后台公示的费率为准，货款按平台的结算规则进入余额，可按提现规则提现。投诉处理期间，相关款项会被冻结。

四、投诉与退款
您应在规定时间内答复买家的投诉；逾期未答复的，平台可按投诉规则处理并退款。

五、违约处理
违反本协议的，平台可以下架商品、暂停交易、冻结相关款项或关闭店铺，并保留追究责任的权利。

六、变更与终止
协议变更会在平台公示，继续使用即视为同意。您可以在结清订单与投诉后随时停止使用。`,
    privacyText: `一、我们保存什么
注册信息（用户名、店铺名称、联系方式）、登录记录（时间、IP 地址、浏览器）、您上传的商品与图片，以及交易、结算和沟通记录。

二、为了什么
用于提供店铺、收款、发货、售后与结算服务，保障账号与资金安全，以及履行法律规定的义务。

三、与谁共享
仅在完成支付、短信、邮件等服务所必需的范围内提供给相应的服务商；法律另有规定的除外。我们不出售您的个人信息。

四、如何保护
密码以不可还原的方式保存，卡密与收款密钥加密存放，访问按权限控制并留有记录。

五、您的权利
您可以在后台查看和更正自己的信息，也可以联系平台查询、删除信息或注销账号；法律要求保留的交易记录会保存至规定期限。`,
  },
  {
    agreement: 'Merchant agreement of {name}',
    privacy: 'Privacy policy',
    close: 'Got it',
    agreementText: `1. Your account
You register with true details, keep your account and password safe, and answer for what is done with them. An account may not be rented, lent or passed on.

2. Goods
You sell only digital goods that you came by lawfully and that work. Nothing may be sold that is unlawful, infringes the rights of others, deceives, or is on the platform's list of prohibited goods. Descriptions are true and complete, with how long the goods are valid and what happens when they fail.

3. Sales and settlement
Goods are delivered by themselves once paid. Fees are those shown in the back office; what you earn enters your balance and can be withdrawn under the platform's rules. While a complaint is open, the money it is about is frozen.

4. Complaints and refunds
You answer complaints within the time that is given. Where you do not, the platform may decide them and refund the buyer.

5. Breach
Whoever breaks this agreement may have goods taken down, sales stopped, money that is concerned frozen, or the shop closed; further claims are reserved.

6. Changes and end
Changes are published on the platform; using it further means accepting them. You may stop at any time once orders and complaints are settled.`,
    privacyText: `1. What is kept
What you register with (user name, shop name, contact), sign-ins (time, IP address, browser), the goods and pictures you upload, and records of sales, settlements and conversations.

2. What for
To run your shop: payment, delivery, after-sales and settlement; to keep accounts and money safe; and where the law asks for it.

3. Who else sees it
Providers of payment, text messages and mail, as far as their service needs it; others only where the law says so. Personal data is never sold.

4. How it is protected
Passwords are stored so that nobody can read them; keys and payment secrets are encrypted; access needs a permission and is recorded.

5. Your rights
You see and correct your details in the back office, and may ask the platform to show or erase them or to close the account. Records of sales that the law wants kept stay as long as it says.`,
  },
);

export type AgreementName = 'agreement' | 'privacy';

interface AgreementDialogProps {
  /** Which one is open; null for none. */
  shown: AgreementName | null;
  /** The site's own texts, empty where it has none. */
  own: Record<AgreementName, string>;
  /** The site's name. */
  name: string;
  onClose: () => void;
}

export function AgreementDialog({ shown, own, name, onClose }: AgreementDialogProps) {
  const t = useWords(text);
  const which = shown ?? 'agreement';
  return (
    <Dialog
      open={shown !== null}
      title={t(which, { name })}
      size="large"
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <p className="km-prose-plain" tabIndex={0}>
        {own[which] || t(`${which}Text`)}
      </p>
    </Dialog>
  );
}

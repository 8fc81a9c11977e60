/** How the shop presents itself and sells. */
import * as word from '@keymall/contract/kit/word';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { Clock } from '#kit/back-office/clock';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { PictureControl } from '#kit/back-office/picture-control';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { Days } from './days.tsx';
import { Extension } from './extension.tsx';
import { Looks } from './looks.tsx';

const text = words(
  {
    title: '店铺设置',
    face: '店铺信息',
    nameHelp: '2–20 个字',
    logo: '店铺标志',
    notice: '店铺公告',
    noticeHelp: '最多 200 字',
    noticeShow: '打开店铺时弹出公告',
    business: '营业',
    close: '暂停营业',
    closeHelp: '访客打开店铺只看到歇业说明，不能下单；已付款的订单不受影响',
    closeNotice: '歇业说明',
    hours: '营业时间',
    openAt: '每天从',
    closeAt: '到',
    hoursHelp: '两个时间相同为全天；结束早于开始为跨到次日',
    days: '营业日',
    hoursNotice: '非营业时间说明',
    hoursNoticeHelp: '营业时间外打开店铺时看到，可不填',
    stock: '库存展示',
    stockHidden: '隐藏',
    stockExact: '显示数量',
    stockWord: '显示多少',
    payer: '手续费承担',
    payerSystem: '跟随系统',
    payerMerchant: '我承担',
    payerBuyer: '买家承担',
    lateReplace: '迟到付款可换货',
    lateReplaceHelp: '付款到账时商品已售完，允许买家改选同价或更低价的商品',
    contactShow: '向买家展示联系方式',
    wechat: '微信',
    qq: 'QQ',
    site: '网站',
  },
  {
    title: 'Shop settings',
    face: 'The shop',
    nameHelp: '2–20 characters',
    logo: 'Logo',
    notice: 'Shop notice',
    noticeHelp: 'At most 200 characters',
    noticeShow: 'Show the notice when the shop opens',
    business: 'Business',
    close: 'Closed for now',
    closeHelp: 'Visitors see the reason instead of the shop; paid orders are not affected',
    closeNotice: 'Reason',
    hours: 'Opening hours',
    openAt: 'From',
    closeAt: 'To',
    hoursHelp: 'The same time twice is all day; an end before the start is on the next day',
    days: 'Days',
    hoursNotice: 'Word outside the hours',
    hoursNoticeHelp: 'Shown with the hours to whoever comes outside them',
    stock: 'Stock display',
    stockHidden: 'Hidden',
    stockExact: 'Exact number',
    stockWord: 'In words',
    payer: 'Who pays the fee',
    payerSystem: 'Same as the platform',
    payerMerchant: 'I do',
    payerBuyer: 'The buyer',
    lateReplace: 'Late buyers may choose other products',
    lateReplaceHelp: 'When a payment comes after the stock ran out; of the same price or less',
    contactShow: 'Show buyers how to reach me',
    wechat: 'WeChat',
    qq: 'QQ',
    site: 'Website',
  },
);

const ShopField = Field<typeof merchantShopConfig.saveConfig>;

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantShopConfig.index, {});
  return (
    <>
      <PageHead />
      <Card>
        <Answered query={query} rows={10}>
          {(config) => (
            <FormFrame saves={merchantShopConfig.saveConfig} initial={config}>
              <FormSection title={t('face')}>
                <ShopField of="shop_name" label={t(word.shopName)} help={t('nameHelp')} />
                <ShopField of="shop_logo" label={t('logo')}>
                  {(control) => <PictureControl control={control} purpose="shop" />}
                </ShopField>
                <ShopField of="shop_notice" label={t('notice')} help={t('noticeHelp')} rows={3} wide />
                <ShopField of="shop_notice_show" label={t('noticeShow')} />
              </FormSection>
              <FormSection title={t('business')}>
                <ShopField of="shop_close" label={t('close')} help={t('closeHelp')} />
                <ShopField of="shop_close_notice" label={t('closeNotice')} />
                <ShopField
                  of="stock_display"
                  label={t('stock')}
                  options={[
                    { value: 1, label: t('stockExact') },
                    { value: 2, label: t('stockWord') },
                    { value: 0, label: t('stockHidden') },
                  ]}
                />
                <ShopField
                  of="fee_payer"
                  label={t('payer')}
                  options={[
                    { value: 0, label: t('payerSystem') },
                    { value: 1, label: t('payerMerchant') },
                    { value: 2, label: t('payerBuyer') },
                  ]}
                />
                <ShopField of="late_replace" label={t('lateReplace')} help={t('lateReplaceHelp')} />
              </FormSection>
              <FormSection title={t('hours')}>
                <ShopField of="open_time" label={t('openAt')} help={t('hoursHelp')}>
                  {(control) => <Clock control={control} />}
                </ShopField>
                <ShopField of="close_time" label={t('closeAt')}>
                  {(control) => <Clock control={control} />}
                </ShopField>
                <ShopField of="open_days" label={t('days')} wide>
                  {(control) => <Days control={control} label={t('days')} />}
                </ShopField>
                <ShopField of="hours_notice" label={t('hoursNotice')} help={t('hoursNoticeHelp')} wide />
              </FormSection>
              <FormSection title={t(word.contact)}>
                <ShopField of="show_contact" label={t('contactShow')} wide />
                <ShopField of="shop_contact.wechat" label={t('wechat')} />
                <ShopField of="shop_contact.mobile" label={t(word.mobile)} type="tel" />
                <ShopField of="shop_contact.qq" label={t('qq')} />
                <ShopField of="shop_contact.site_link" label={t('site')} type="url" placeholder="https://" />
              </FormSection>
            </FormFrame>
          )}
        </Answered>
      </Card>
      <Looks />
      <Extension />
    </>
  );
}

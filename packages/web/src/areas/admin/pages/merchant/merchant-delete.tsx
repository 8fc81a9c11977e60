/** Closing a merchant's account for good: first what would go, what would stay and what stands against it. */
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { delObstacleWords } from '@keymall/contract/merchant/merchant-words';
import { useLocation, useNavigate } from 'react-router';
import { counted, Money } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { count } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    title: '删除商户',
    of: '“{name}”（{shop}）',
    against: '还不能删除',
    number: '{count} 项待处理',
    goes: '将会删除',
    stays: '将会保留',
    staysNote: '买家的订单与卡密、账本分录永远保留；商户名会换成编号，联系方式与登录信息被清除',
    goods: '商品（移入回收站）',
    cards: '未售卡密（不再出售）',
    coupons: '优惠券',
    links: '店铺与商品链接',
    messages: '站内消息',
    staff: '员工账号与角色',
    sessions: '登录会话',
    orders: '订单',
    soldCards: '已售卡密',
    postings: '账本分录',
    reasonHelp: '记入操作日志，最多 200 字',
    submit: '确认删除，不可恢复',
    done: '商户已删除',
  },
  {
    title: 'Delete merchant',
    of: '“{name}” ({shop})',
    against: 'Not yet possible',
    number: '{count} of them',
    goes: 'This goes',
    stays: 'This stays',
    staysNote: 'Orders and keys of buyers and the books stay for good; the name becomes a number, contacts and sign-in are forgotten',
    goods: 'Products (into the bin)',
    cards: 'Unsold keys (sold no more)',
    coupons: 'Coupons',
    links: 'Links of shop and products',
    messages: 'Messages',
    staff: 'Staff and their roles',
    sessions: 'Sessions',
    orders: 'Orders',
    soldCards: 'Sold keys',
    postings: 'Postings',
    reasonHelp: 'Kept in the operation log; at most 200 characters',
    submit: 'Delete for good',
    done: 'The merchant is deleted',
  },
);

type Form = typeof adminMerchant.del;

export function MerchantDelete({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leave = (): void => {
    onClose();
    // the page of this very merchant is no more
    if (pathname === adminPath('merchant/user/detail', id)) void navigate(adminPath('merchant/user/index'));
  };
  return (
    <DetailDrawer title={t('title')} opens={adminMerchant.delPreview} with={{ id }} onClose={onClose}>
      {({ username, shop_name, against, goes, stays }) => (
        <>
          <p className="bo-strong">{t('of', { name: username, shop: shop_name })}</p>
          {against.length > 0 && (
            <Part title={t('against')}>
              <ul className="bo-lines">
                {against.map(({ what, count: number, amount }) => (
                  <li key={what}>
                    <span>{delObstacleWords[what][locale]}</span>
                    {amount === '0.00' ? (
                      <span>{what !== 'not_frozen' && t('number', { count: count(number) })}</span>
                    ) : (
                      <Money yuan={amount} strong />
                    )}
                  </li>
                ))}
              </ul>
            </Part>
          )}
          <Part title={t('goes')}>
            <Facts
              rows={[
                [t('goods'), counted(goes.goods)],
                [t('cards'), counted(goes.cards)],
                [t('coupons'), counted(goes.coupons)],
                [t('links'), counted(goes.links)],
                [t('messages'), counted(goes.messages)],
                [t('staff'), counted(goes.staff)],
                [t('sessions'), counted(goes.sessions)],
              ]}
            />
          </Part>
          <Part title={t('stays')}>
            <Facts
              rows={[
                [t('orders'), counted(stays.orders)],
                [t('soldCards'), counted(stays.sold_cards)],
                [t('postings'), counted(stays.postings)],
              ]}
            />
            <p className="bo-note">{t('staysNote')}</p>
          </Part>
          {against.length === 0 && (
            <FormFrame
              saves={adminMerchant.del}
              initial={{ reason: '' }}
              fixed={{ id }}
              submit={t('submit')}
              done={t('done')}
              onSaved={leave}
            >
              <Field<Form> of="reason" label={t(word.reason)} help={t('reasonHelp')} rows={3} wide />
            </FormFrame>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

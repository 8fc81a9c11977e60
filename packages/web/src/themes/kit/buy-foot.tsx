/** The foot of the purchase, never out of sight: the ways to pay, what it comes to, and the button. */
import * as word from '@keymall/contract/kit/word';
import type { ReactNode } from 'react';
import { Button } from '#kit/button';
import { copy } from '#kit/copy';
import { moneyOfFen } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import type { Sale } from '../../storefront/sale.ts';
import { useChannelNote } from './channel-note.ts';

const text = words(
  {
    noChannel: '店铺暂无可用的支付方式，请联系商家。',
    on_pc: '本店目前只支持扫码支付：请用电脑或另一台设备打开本页下单，再用手机扫码付款。',
    on_mobile: '本店目前只支持在手机上付款：请用手机打开本页。',
    copyLink: '复制本页链接',
    choose: '请选择商品',
    total: '合计',
    withFee: '含手续费 {fee}',
    buy: '立即购买',
    proving: '正在验证…',
    soldOut: '暂时缺货',
    locked: '先输入访问密码',
    cards: '请选择卡号',
  },
  {
    noChannel: 'There is no way to pay at the moment; please contact the merchant.',
    on_pc: 'This shop is paid by scanning a code: open this page on a computer or another device, and scan the code there with your phone.',
    on_mobile: 'This shop is paid on a phone: please open this page there.',
    copyLink: 'Copy the link to this page',
    choose: 'Choose a product',
    total: 'Total',
    withFee: 'incl. fee {fee}',
    buy: 'Buy now',
    proving: 'Checking your browser…',
    soldOut: 'Sold out',
    locked: 'Enter its password first',
    cards: 'Choose your numbers',
  },
  { by: word.payMethod },
);

interface FootProps {
  sale: Sale;
  onBuy: () => void;
  /** In place of the ways to pay as tiles. */
  ways?: ReactNode;
}

export function BuyFoot({ sale, onBuy, ways }: FootProps) {
  const t = useWords(text);
  const { goods, price, busy } = sale;
  const locked = goods !== null && sale.details.locked;
  const open = goods !== null && goods.stock.available && !locked;
  return (
    <div className="km-buy-foot">
      {open && (sale.channels.length > 0 && ways ? ways : <Channels sale={sale} />)}
      {sale.trouble && <p className="km-alert">{sale.trouble}</p>}
      <div className="km-buy-act">
        <p className="km-buy-total" aria-live="polite">
          {locked ? (
            <span>{t('locked')}</span>
          ) : price ? (
            <>
              <span>{t('total')}</span>
              <strong>{moneyOfFen(price.total)}</strong>
              {price.fee > 0 && <small>{t('withFee', { fee: moneyOfFen(price.fee) })}</small>}
            </>
          ) : (
            <span>{t(goods ? 'cards' : 'choose')}</span>
          )}
        </p>
        <Button look="primary" size="large" disabled={!open} busy={busy !== false} onClick={onBuy}>
          {t(busy === 'proving' ? 'proving' : goods && !goods.stock.available ? 'soldOut' : 'buy')}
        </Button>
      </div>
    </div>
  );
}

function Channels({ sale }: { sale: Sale }) {
  const t = useWords(text);
  return (
    <fieldset className="km-buy-channels">
      <legend>{t('by')}</legend>
      {sale.channels.length === 0 && (
        <div className="km-buy-elsewhere" role="alert">
          <p className="km-faint">{t(sale.elsewhere ? `on_${sale.elsewhere}` : 'noChannel')}</p>
          {sale.elsewhere && <Button onClick={() => void copy(window.location.href)}>{t('copyLink')}</Button>}
        </div>
      )}
      {sale.channels.map((channel) => (
        <label key={channel.id} className="km-buy-channel">
          <input
            type="radio"
            name="channel"
            value={channel.id}
            checked={sale.channelId === channel.id}
            disabled={sale.beyond.has(channel.id)}
            onChange={() => sale.chooseChannel(channel.id)}
          />
          {channel.logo && <Picture src={channel.logo} alt="" width={20} height={20} />}
          <span>{channel.title}</span>
          <ChannelNote sale={sale} channel={channel} />
        </label>
      ))}
    </fieldset>
  );
}

function ChannelNote({ sale, channel }: { sale: Sale; channel: Sale['channels'][number] }) {
  const note = useChannelNote(sale)(channel);
  return note ? <small>{note}</small> : null;
}

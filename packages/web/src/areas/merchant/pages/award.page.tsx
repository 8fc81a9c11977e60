/** Bringing others: what came of it, the personal link with its code and picture, and what is given for it. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantAward } from '@keymall/contract/reward/award';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#kit/back-office/button';
import { Money } from '#kit/back-office/cells';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { copy } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';
import { useSite } from '#kit/site';
import { toast } from '#kit/toast';
import { merchantPath } from '../paths.ts';
import './award/award.css';
import { downloadPoster, drawPoster, HEIGHT, svgAddress, WIDTH } from './award/poster.ts';

const text = words(
  {
    lead: '推荐他人开店，按平台手续费的一部分获得返利；以下金额均取自账本',
    total: '累计奖励',
    totalNote: '已扣除退款收回的部分',
    month: '本月奖励',
    claimable: '待领取',
    claimableNote: '来自推广活动',
    toClaim: '去领取',
    invited: '已推荐商户',
    active: '其中 {count} 家有成交',
    link: '我的推广链接',
    scan: '扫码注册开店',
    visit: '打开注册页',
    linkOff: '平台未启用推广链接',
    linkOffNote: '可以把邀请码发给对方，凭码注册同样记为您的推荐。',
    toCodes: '查看我的邀请码',
    poster: '推广海报',
    posterAlt: '推广海报：扫码注册开店',
    save: '下载海报',
    saved: '海报已保存',
    unsaved: '海报没能保存，请长按图片保存',
    rules: '奖励规则',
    off: '平台未开启推广奖励：推荐关系照常记录，但新订单不产生奖励。',
    reward: '每推荐一家商户，在其首笔成交后奖励 {amount} 元。',
    least: '首笔订单须满 {amount} 元。',
    rewardDays: '首笔订单须在注册后 {days} 天内成交。',
    back: '首笔订单全额退款时，奖励收回。',
    rebate: '推荐商户的每笔订单，返利为平台手续费的 {rate}%。',
    rebateDays: '返利自其注册起 {days} 天内有效。',
    rebateBack: '订单退款时，返利按退款比例收回；余额不足的部分记为欠款。',
    none: '平台目前没有设置注册奖励与返利。',
    self: '与您使用同一网络、设备、手机号或收款账户的注册不计奖励。',
    posterTitle: '免费开店',
    point1: '上架卡密，付款自动发货',
    point2: '资金明细，笔笔可查',
    point3: '扫码注册，一分钟开店',
    posterScan: '扫码注册，马上开店',
  },
  {
    lead: 'Whoever brings merchants has a part of the platform’s fee of their sales; all amounts are the ledger’s',
    total: 'Rewards so far',
    totalNote: 'Less what refunds took back',
    month: 'This month',
    claimable: 'To be claimed',
    claimableNote: 'Of activities',
    toClaim: 'Claim',
    invited: 'Merchants referred',
    active: '{count} of them have sold',
    link: 'My personal link',
    scan: 'Scan to register a shop',
    visit: 'Open the page',
    linkOff: 'The platform uses no personal links',
    linkOffNote: 'Whoever registers by an invite code of yours counts as referred by you all the same.',
    toCodes: 'See my invite codes',
    poster: 'Poster',
    posterAlt: 'Poster: scan to register a shop',
    save: 'Download the poster',
    saved: 'The poster is saved',
    unsaved: 'The poster could not be saved; hold the picture to save it',
    rules: 'What is given',
    off: 'The platform rewards no referrals now: who referred whom is kept, new sales bring nothing.',
    reward: 'For each merchant {amount} CNY after its first sale.',
    least: 'That sale comes to {amount} CNY at least.',
    rewardDays: 'It has to be within {days} days of the registration.',
    back: 'If it is refunded whole, the reward goes back.',
    rebate: 'Of each of its sales {rate} % of the platform’s fee.',
    rebateDays: 'For {days} days from its registration on.',
    rebateBack: 'Refunds take their part back; what the balance lacks is a debt.',
    none: 'Neither rewards nor rebates are set now.',
    self: 'Who registers from your network, on your device, with your mobile or payout account is not rewarded.',
    posterTitle: 'Open a shop',
    point1: 'Keys are delivered once they are paid',
    point2: 'Every amount can be looked up',
    point3: 'Registered in a minute',
    posterScan: 'Scan to register',
  },
);

type Overview = WireOutput<typeof merchantAward.overview>;

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantAward.overview, {});
  return (
    <>
      <PageHead lead={t('lead')} />
      <Answered query={query} rows={8}>
        {(data) => (
          <>
            <Figures data={data} />
            <div className="bo-columns">
              <Card title={t('link')}>
                {data.link === '' ? (
                  <Empty title={t('linkOff')}>
                    <p className="bo-note">{t('linkOffNote')}</p>
                    <Link to={merchantPath('award/codes')}>{t('toCodes')}</Link>
                  </Empty>
                ) : (
                  <Promote link={data.link} />
                )}
              </Card>
              <Card title={t('rules')}>
                <Terms terms={data.terms} />
              </Card>
            </div>
            {data.link !== '' && <Poster link={data.link} shop={data.shop_name} />}
          </>
        )}
      </Answered>
    </>
  );
}

function Figures({ data }: { data: Overview }) {
  const t = useWords(text);
  return (
    <StatsRow>
      <StatsCard strong title={t('total')} value={<Money yuan={data.total} />} note={t('totalNote')} />
      <StatsCard title={t('month')} value={<Money yuan={data.month} />} />
      <StatsCard
        title={t('claimable')}
        value={<Money yuan={data.claimable} />}
        note={data.claimable === '0.00' ? t('claimableNote') : <Link to={merchantPath('award/activity')}>{t('toClaim')}</Link>}
      />
      <StatsCard title={t('invited')} value={data.invited} note={t('active', { count: data.active })} />
    </StatsRow>
  );
}

function Promote({ link }: { link: string }) {
  const t = useWords(text);
  return (
    <div className="bo-link-share">
      <Qr text={link} label={t('scan')} size={160} />
      <div>
        <p className="bo-panel bo-mono">{link}</p>
        <div className="bo-row">
          <Button onClick={() => void copy(link)}>{t(word.copyLink)}</Button>
          <Button variant="outline" theme="default" tag="a" href={link} {...{ target: '_blank', rel: 'noreferrer' }}>
            {t('visit')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What is set, in words: only what is. */
function Terms({ terms }: { terms: Overview['terms'] }) {
  const t = useWords(text);
  if (!terms.is_on) return <p className="bo-alert">{t('off')}</p>;
  const [rewards, rebates] = [terms.reward !== '0.00', terms.rebate_rate > 0];
  if (!rewards && !rebates) return <p className="bo-note">{t('none')}</p>;
  return (
    <ul>
      {rewards && <li>{t('reward', { amount: terms.reward })}</li>}
      {rewards && terms.reward_least !== '0.00' && <li>{t('least', { amount: terms.reward_least })}</li>}
      {rewards && terms.reward_days > 0 && <li>{t('rewardDays', { days: terms.reward_days })}</li>}
      {rewards && <li>{t('back')}</li>}
      {rebates && <li>{t('rebate', { rate: terms.rebate_rate })}</li>}
      {rebates && terms.rebate_days > 0 && <li>{t('rebateDays', { days: terms.rebate_days })}</li>}
      {rebates && <li>{t('rebateBack')}</li>}
      <li>{t('self')}</li>
    </ul>
  );
}

function Poster({ link, shop }: { link: string; shop: string }) {
  const t = useWords(text);
  const { site_name: site } = useSite();
  const [svg, setSvg] = useState('');
  const [title, one, two, three, scan] = [t('posterTitle'), t('point1'), t('point2'), t('point3'), t('posterScan')];
  useEffect(() => {
    let current = true;
    drawPoster({ site, shop, title, points: [one, two, three], scan }, link).then(
      (drawn) => current && setSvg(drawn),
      () => current && setSvg(''),
    );
    return () => {
      current = false;
    };
  }, [link, shop, site, title, one, two, three, scan]);
  const save = () =>
    downloadPoster(svg, t('poster')).then(
      () => toast.success(t('saved')),
      () => toast.error(t('unsaved')),
    );
  return (
    <Card
      title={t('poster')}
      extra={
        <Button variant="outline" theme="default" disabled={svg === ''} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      {svg && <img className="aw-poster" src={svgAddress(svg)} alt={t('posterAlt')} width={WIDTH} height={HEIGHT} />}
    </Card>
  );
}

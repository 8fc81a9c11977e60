/** What the shop adds to its page: how its notice comes, its shelf's order, floating contact, music, share picture, styles of its own. */

import * as word from '@keymall/contract/kit/word';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { MOST_CSS } from '@keymall/contract/merchant/shop-extension';
import { Checkbox } from 'tdesign-react';
import { type Control, Field } from '#kit/back-office/field';
import { FormFrame, FormSection, useFormValue } from '#kit/back-office/form-frame';
import { Moment } from '#kit/back-office/moment';
import { Card } from '#kit/back-office/page-head';
import { PictureControl } from '#kit/back-office/picture-control';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { Days } from './days.tsx';
import { MusicControl } from './music-control.tsx';
import './extension.css';

const text = words(
  {
    title: '店铺扩展',
    open: '打开我的店铺',
    noticeTitle: '公告弹窗',
    noticeNote: '公告内容在上方“店铺信息”中填写；不在展示时间内时，店铺页不出现公告',
    look: '弹窗样式',
    look_plain: '对话框',
    look_paper: '信笺',
    look_drawer: '侧边抽屉',
    look_corner: '角落卡片',
    often: '弹出频率',
    often_visitor: '每位访客一次',
    often_day: '每天一次',
    often_always: '每次打开',
    from: '展示开始',
    until: '展示结束',
    openEnd: '不填为不限',
    days: '展示日',
    shelf: '货架与联系',
    sort: '商品排列',
    sort_hand: '按我设置的顺序',
    sort_sales: '近 30 天销量从高到低',
    sort_newest: '最新上架在前',
    sort_price_up: '价格从低到高',
    sort_price_down: '价格从高到低',
    side: '悬浮客服位置',
    side_right: '右侧',
    side_left: '左侧',
    side_none: '不展示',
    sideHelp: '手机上在底部工具栏；需在上方开启“向买家展示联系方式”',
    ways: '悬浮客服方式',
    share: '分享图片',
    shareHelp: '分享链接时显示，建议 1200 × 630；不填用店铺标志',
    music: '背景音乐',
    musicNote: '访客点按后才播放，不会自动响起；访客关闭后不再提示',
    css: '自定义样式',
    cssNote: '只影响店铺页外观。可用颜色、渐变背景、边框、圆角、阴影、字体与内边距；不能定位、隐藏或引用外部文件，也不影响价格、下单与协议',
    cssHelp: '最多 {most} 字；颜色可写 light-dark(浅色, 深色)，分别用于浅色与深色模式',
  },
  {
    title: 'Extras of the shop',
    open: 'Open my shop',
    noticeTitle: 'How the notice opens',
    noticeNote: 'Its words stand above, under “The shop”. Outside of its time the page shows no notice',
    look: 'Style',
    look_plain: 'Dialog',
    look_paper: 'Letter',
    look_drawer: 'Drawer',
    look_corner: 'Corner card',
    often: 'How often',
    often_visitor: 'Once a visitor',
    often_day: 'Once a day',
    often_always: 'Every time',
    from: 'Shown from',
    until: 'Shown until',
    openEnd: 'Empty for no bound',
    days: 'Shown on',
    shelf: 'Shelf and contact',
    sort: 'Order of the products',
    sort_hand: 'As I set it',
    sort_sales: 'Best selling of 30 days first',
    sort_newest: 'Newest first',
    sort_price_up: 'Lowest price',
    sort_price_down: 'Highest price',
    side: 'Floating contact',
    side_right: 'On the right',
    side_left: 'On the left',
    side_none: 'Not shown',
    sideHelp: 'On a phone it stands in the bar below. “Show buyers how to reach me” above must be on',
    ways: 'Floating ways',
    share: 'Share picture',
    shareHelp: 'Shown where the link is shared, 1200 × 630 at best; the logo where there is none',
    music: 'Background music',
    musicNote: 'Plays when a visitor taps, never by itself; whoever turns it off is not asked again',
    css: 'Own styles',
    cssNote:
      'For the shop page alone. Colours, gradients, borders, corners, shadows, fonts and padding; nothing is moved, hidden or fetched, and prices, order and agreement stay as they are',
    cssHelp: 'At most {most} characters; light-dark(one, other) gives a colour for each mode',
  },
);

const ExtraField = Field<typeof merchantShopConfig.saveExtension>;

export function Extension() {
  const t = useWords(text);
  const query = useCall(merchantShopConfig.extension, {});
  return (
    <Card
      title={t('title')}
      extra={
        query.data && (
          <a href={query.data.url} target="_blank" rel="noreferrer">
            {t('open')}
          </a>
        )
      }
    >
      <Answered query={query} rows={10}>
        {({ url: _, ...extras }) => (
          <FormFrame
            saves={merchantShopConfig.saveExtension}
            initial={extras}
            refusals={{ css_refused: 'css', music_unknown: 'music', notice_times: 'notice_until' }}
          >
            <FormSection title={t('noticeTitle')} note={t('noticeNote')}>
              <ExtraField of="notice_look" label={t('look')} wide>
                {(control) => <NoticeLooks control={control} label={t('look')} />}
              </ExtraField>
              <ExtraField
                of="notice_often"
                label={t('often')}
                options={(['visitor', 'day', 'always'] as const).map((value) => ({ value, label: t(`often_${value}`) }))}
                wide
              />
              <ExtraField of="notice_from" required={false} label={t('from')} help={t('openEnd')}>
                {(control) => <Moment control={control} />}
              </ExtraField>
              <ExtraField of="notice_until" required={false} label={t('until')} help={t('openEnd')}>
                {(control) => <Moment control={control} />}
              </ExtraField>
              <ExtraField of="notice_days" label={t('days')} wide>
                {(control) => <Days control={control} label={t('days')} />}
              </ExtraField>
            </FormSection>
            <FormSection title={t('shelf')}>
              <ExtraField
                of="goods_sort"
                label={t('sort')}
                options={(['hand', 'sales', 'newest', 'price_up', 'price_down'] as const).map((value) => ({
                  value,
                  label: t(`sort_${value}`),
                }))}
              />
              <ExtraField
                of="float_side"
                label={t('side')}
                help={t('sideHelp')}
                options={(['right', 'left', 'none'] as const).map((value) => ({ value, label: t(`side_${value}`) }))}
              />
              <Floating />
              <ExtraField of="share_image" label={t('share')} help={t('shareHelp')}>
                {(control) => <PictureControl control={control} purpose="shop" />}
              </ExtraField>
            </FormSection>
            <FormSection title={t('music')} note={t('musicNote')}>
              <ExtraField of="music" required={false} label={t('music')} wide>
                {(control) => <MusicControl control={control} />}
              </ExtraField>
            </FormSection>
            <FormSection title={t('css')} note={t('cssNote')}>
              <ExtraField of="css" label={t('css')} help={t('cssHelp', { most: MOST_CSS })} wide>
                {(control) => <Styles control={control} />}
              </ExtraField>
            </FormSection>
          </FormFrame>
        )}
      </Answered>
    </Card>
  );
}

const WAYS = ['qq', 'wechat', 'mobile', 'site_link'] as const;

/** Which contacts float, where any do. */
function Floating() {
  const t = useWords(text);
  const ways = useWords(wayWords);
  const isShown = useFormValue('float_side') !== 'none';
  if (!isShown) return null;
  return (
    <ExtraField of="float_ways" required={false} label={t('ways')}>
      {({ value, set, readOnly, describedBy }) => (
        <div role="group" aria-label={t('ways')} aria-describedby={describedBy}>
          <Checkbox.Group
            value={Array.isArray(value) ? (value as string[]) : []}
            disabled={readOnly}
            options={WAYS.map((way) => ({ value: way, label: ways(way) }))}
            onChange={(chosen) => set(WAYS.filter((way) => chosen.includes(way)))}
          />
        </div>
      )}
    </ExtraField>
  );
}
const wayWords = words(
  { wechat: '微信', qq: 'QQ', site_link: '网站' },
  { wechat: 'WeChat', qq: 'QQ', site_link: 'Website' },
  { mobile: word.mobile },
);

const Styles = ({ control: { id, value, set, invalid, readOnly, describedBy } }: { control: Control }) => (
  <textarea
    id={id}
    className="ms-css"
    rows={10}
    spellCheck={false}
    autoCapitalize="off"
    maxLength={MOST_CSS}
    placeholder={'.km-shop-name h1 {\n  color: #7a1f2b;\n}'}
    value={typeof value === 'string' ? value : ''}
    readOnly={readOnly}
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    onChange={({ target }) => set(target.value)}
  />
);

const LOOKS = ['plain', 'paper', 'drawer', 'corner'] as const;

function NoticeLooks({ control: { id, value, set, readOnly, describedBy }, label }: { control: Control; label: string }) {
  const t = useWords(text);
  return (
    <div className="ms-looks ms-notices" role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {LOOKS.map((look) => (
        <div key={look} className="ms-look">
          <label>
            <input type="radio" name={id} value={look} checked={value === look} disabled={readOnly} onChange={() => set(look)} />
            <svg className="ms-sketch" viewBox="0 0 160 100" width="160" height="100" aria-hidden="true">
              <NoticeSketch look={look} />
            </svg>
            <b>{t(`look_${look}`)}</b>
          </label>
        </div>
      ))}
    </div>
  );
}

const SHELF = [0, 1, 2, 3, 4, 5].map((nth) => (
  <rect key={nth} x={8 + (nth % 3) * 50} y={12 + Math.floor(nth / 3) * 42} width="44" height="34" rx="2" data-kind="paper" opacity="0.6" />
));
const BOXES = { plain: [42, 26, 76, 50], paper: [46, 16, 68, 70], drawer: [104, 0, 56, 100], corner: [96, 54, 58, 40] } as const;

function NoticeSketch({ look }: { look: (typeof LOOKS)[number] }) {
  const [x, y, width, height] = BOXES[look];
  const lines = look === 'paper' ? [12, 20, 28, 36, 44] : look === 'drawer' ? [22, 30, 38] : [12, 19];
  return (
    <>
      {SHELF}
      <rect x={x} y={y} width={width} height={height} rx="3" data-kind="paper" />
      {lines.map((line, nth) => (
        <rect key={line} x={x + 7} y={y + line} width={nth === lines.length - 1 ? width / 2 : width - 14} height="2" data-kind="line" />
      ))}
      <rect x={x + width - 25} y={y + height - 14} width="18" height="8" rx="2" data-kind="act" />
    </>
  );
}

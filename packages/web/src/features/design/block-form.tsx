/** What can be said of a block, and of the page: a control for each, with what is wrong beside it. */
import type { Block, BlockProps, BlockType, Design } from '@keymall/contract/merchant/design-look-words';
import type { PicturePurpose } from '@keymall/contract/platform/picture';
import { type ReactNode, useId } from 'react';
import { AddIcon, DeleteIcon } from 'tdesign-icons-react';
import { DatePicker, Input, Textarea } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { Choice, type Control, type Option } from '#kit/back-office/field';
import { Named } from '#kit/back-office/naming';
import { PictureControl } from '#kit/back-office/picture-control';
import { RichText } from '#kit/back-office/rich-text';
import { Toggle } from '#kit/back-office/toggle';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    align: '对齐',
    left: '靠左',
    center: '居中',
    logo: '显示店铺标志',
    subtitle: '一句话介绍',
    title: '组件标题',
    noticeText: '公告文字',
    noticeHelp: '留空则显示店铺设置中的公告',
    ratio: '高度',
    wide: '矮',
    normal: '中',
    tall: '高',
    slide: '第 {at} 张',
    addSlide: '添加一张',
    removeSlide: '移除第 {at} 张',
    image: '图片',
    href: '点击后打开',
    hrefHelp: '以 https:// 或 / 开头，留空则不可点击',
    alt: '图片说明',
    altHelp: '供看不到图片的人阅读',
    size: '宽度',
    full: '整行',
    half: '半行',
    html: '内容',
    htmlHelp: '脚本、样式与表单会被清除',
    videoSrc: '视频地址',
    videoHelp: 'https:// 开头，以 .mp4 或 .webm 结尾',
    poster: '封面',
    musicSrc: '音乐地址',
    musicHelp: 'https:// 开头，以 .mp3、.m4a 或 .ogg 结尾；访客点击后才播放',
    style: '样式',
    bar: '横排',
    tiles: '方块',
    grid: '网格',
    list: '列表',
    buy: '带购买按钮',
    cate: '展示哪些商品',
    allGoods: '全部分类',
    most: '最多展示',
    mostHelp: '填 0 则全部展示',
    columns: '每行个数',
    goods: '展示哪件商品',
    chosen: '买家当前选择的商品',
    place: '位置',
    aside: '页面右侧',
    inline: '按顺序排列',
    placeHelp: '手机上在买家选择商品后弹出',
    until: '截止时间',
    ended: '结束后显示',
    line: '细线',
    space: '留白',
    dots: '圆点',
    bg: '页面背景色',
    bgHelp: '留空为默认；选深色时整页使用深色配色',
    accent: '强调色',
    width: '页面宽度',
    narrow: '窄',
    corners: '圆角',
    square: '直角',
    soft: '小',
    round: '大',
    pageTitle: '页面备注',
    clear: '用默认色',
  },
  {
    align: 'Alignment',
    left: 'Left',
    center: 'Centre',
    logo: 'Show the logo',
    subtitle: 'About the shop, in a line',
    title: 'Title',
    noticeText: 'Text of the notice',
    noticeHelp: 'Empty: the notice of the shop settings',
    ratio: 'Height',
    wide: 'Low',
    normal: 'Medium',
    tall: 'High',
    slide: 'Picture {at}',
    addSlide: 'Add a picture',
    removeSlide: 'Remove picture {at}',
    image: 'Picture',
    href: 'Opens on a click',
    hrefHelp: 'Begins with https:// or /; empty: nothing',
    alt: 'In words',
    altHelp: 'For whoever does not see it',
    size: 'Width',
    full: 'Whole row',
    half: 'Half a row',
    html: 'Content',
    htmlHelp: 'Script, styles and forms are taken out',
    videoSrc: 'Address of the video',
    videoHelp: 'Begins with https://, ends in .mp4 or .webm',
    poster: 'Cover',
    musicSrc: 'Address of the music',
    musicHelp: 'Begins with https://, ends in .mp3, .m4a or .ogg; it plays when a visitor starts it',
    style: 'Style',
    bar: 'In a row',
    tiles: 'Tiles',
    grid: 'Grid',
    list: 'List',
    buy: 'With buttons',
    cate: 'Which products',
    allGoods: 'All categories',
    most: 'At most',
    mostHelp: '0: all of them',
    columns: 'In a row',
    goods: 'Which product',
    chosen: 'The one that is chosen',
    place: 'Place',
    aside: 'Beside the page',
    inline: 'In its turn',
    placeHelp: 'On a phone it opens once a product is chosen',
    until: 'Ends at',
    ended: 'Said afterwards',
    line: 'Line',
    space: 'Space',
    dots: 'Dots',
    bg: 'Background',
    bgHelp: 'Empty: as by default; on a dark one the whole page is dark',
    accent: 'Accent',
    width: 'Width of the page',
    narrow: 'Narrow',
    corners: 'Corners',
    square: 'Square',
    soft: 'Soft',
    round: 'Round',
    pageTitle: 'Note on the page',
    clear: 'As by default',
  },
);

export interface Choosable {
  id: number;
  name: string;
}
export interface Surroundings {
  goods: readonly Choosable[];
  categories: readonly Choosable[];
  purpose: PicturePurpose;
  /** What is wrong, by path. */
  faults: Readonly<Record<string, string>>;
}

interface LineProps {
  label: string;
  help?: string | undefined;
  fault?: string | undefined;
  children: (control: Pick<Control, 'id' | 'describedBy' | 'invalid'>) => ReactNode;
}

/** A labelled control, as a form of the office has it. */
function Line({ label, help, fault, children }: LineProps) {
  const id = useId();
  const note = fault ?? help;
  return (
    <div className="bo-field" data-wrong={fault ? '' : undefined} data-wide>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <div className="bo-control">{children({ id, describedBy: note ? `${id}-note` : undefined, invalid: fault !== undefined })}</div>
      {note && (
        <div id={`${id}-note`} className="bo-field-note" role={fault ? 'alert' : undefined}>
          {note}
        </div>
      )}
    </div>
  );
}

/** Controls of one shape's values. */
function controlsOf<Values extends object>(
  values: Values,
  set: (name: keyof Values & string, value: unknown) => void,
  faultOf: (name: string) => string | undefined,
) {
  const control = (name: keyof Values & string, own: Pick<Control, 'id' | 'describedBy' | 'invalid'>): Control => ({
    ...own,
    value: values[name],
    set: (value) => set(name, value),
    readOnly: false,
  });
  return {
    line: (name: keyof Values & string, label: string, most: number, help?: string) => (
      <Line label={label} help={help} fault={faultOf(name)}>
        {({ id, describedBy, invalid }) => (
          <Named id={id} describedBy={describedBy} invalid={invalid}>
            <Input
              value={String(values[name])}
              maxlength={most}
              status={invalid ? 'error' : 'default'}
              onChange={(value) => set(name, value)}
            />
          </Named>
        )}
      </Line>
    ),
    lines: (name: keyof Values & string, label: string, most: number, help?: string) => (
      <Line label={label} help={help} fault={faultOf(name)}>
        {({ id, describedBy, invalid }) => (
          <Named id={id} describedBy={describedBy} invalid={invalid}>
            <Textarea
              value={String(values[name])}
              maxlength={most}
              autosize={{ minRows: 3, maxRows: 8 }}
              onChange={(value) => set(name, value)}
            />
          </Named>
        )}
      </Line>
    ),
    choice: (name: keyof Values & string, label: string, options: readonly Option[], help?: string) => (
      <Line label={label} help={help} fault={faultOf(name)}>
        {(own) => <Choice control={control(name, own)} options={options} label={label} />}
      </Line>
    ),
    turn: (name: keyof Values & string, label: string) => (
      <Line label={label}>{({ id }) => <Toggle id={id} on={values[name] === true} label={label} onTurn={(on) => set(name, on)} />}</Line>
    ),
    picture: (name: keyof Values & string, label: string, purpose: PicturePurpose) => (
      <Line label={label} fault={faultOf(name)}>
        {(own) => <PictureControl control={control(name, own)} purpose={purpose} />}
      </Line>
    ),
    rich: (name: keyof Values & string, label: string, purpose: PicturePurpose) => (
      <Line label={label} fault={faultOf(name)}>
        {(own) => <RichText control={control(name, own)} label={label} purpose={purpose} />}
      </Line>
    ),
    moment: (name: keyof Values & string, label: string) => (
      <Line label={label} fault={faultOf(name)}>
        {({ id, describedBy, invalid }) => (
          <Named id={id} describedBy={describedBy} invalid={invalid}>
            <DatePicker
              enableTimePicker
              clearable
              format="YYYY-MM-DD HH:mm:ss"
              value={String(values[name])}
              onChange={(value) => set(name, value === null ? '' : String(value))}
            />
          </Named>
        )}
      </Line>
    ),
    color: (name: keyof Values & string, label: string, presets: readonly string[], clear: string, help?: string) => (
      <Line label={label} help={help} fault={faultOf(name)}>
        {({ id }) => (
          <Color id={id} value={String(values[name])} presets={presets} clear={clear} label={label} set={(value) => set(name, value)} />
        )}
      </Line>
    ),
  };
}

interface ColorProps {
  id: string;
  value: string;
  presets: readonly string[];
  clear: string;
  label: string;
  set: (value: string) => void;
}

function Color({ id, value, presets, clear, label, set }: ColorProps) {
  return (
    <span className="ds-color">
      <input id={id} type="color" value={value || '#ffffff'} onChange={(event) => set(event.target.value)} />
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-label={`${label} ${preset}`}
          aria-pressed={value === preset}
          style={{ background: preset }}
          onClick={() => set(preset)}
        />
      ))}
      {value && (
        <Button type="button" variant="text" size="small" theme="default" onClick={() => set('')}>
          {clear}
        </Button>
      )}
    </span>
  );
}

const options = <Key extends string>(t: (key: Key) => string, ...keys: Key[]): Option[] =>
  keys.map((key) => ({ value: key, label: t(key) }));
const named = (rows: readonly Choosable[], none: string): Option[] => [
  { value: 0, label: none },
  ...rows.map(({ id, name }) => ({ value: id, label: name })),
];

interface BlockFormProps {
  block: Block;
  /** Its place in the design. */
  at: number;
  set: (props: BlockProps[BlockType], mark: string) => void;
  around: Surroundings;
}

export function BlockForm({ block, at, set, around }: BlockFormProps) {
  const t = useWords(text);
  const { goods, categories, purpose, faults } = around;
  const forms = <Values extends BlockProps[BlockType]>(values: Values) =>
    controlsOf(
      values,
      (name, value) => set({ ...values, [name]: value }, `${block.id}.${name}`),
      (name) => faults[`blocks.${at}.props.${name}`],
    );
  switch (block.type) {
    case 'header': {
      const form = forms(block.props);
      return (
        <>
          {form.choice('align', t('align'), options(t, 'left', 'center'))}
          {form.turn('logo', t('logo'))}
          {form.line('subtitle', t('subtitle'), 80)}
        </>
      );
    }
    case 'notice': {
      const form = forms(block.props);
      return (
        <>
          {form.lines('text', t('noticeText'), 400, t('noticeHelp'))}
          {form.line('title', t('title'), 40)}
        </>
      );
    }
    case 'banner':
      return <SlidesForm props={block.props} at={at} id={block.id} set={set} around={around} />;
    case 'image': {
      const form = forms(block.props);
      return (
        <>
          {form.picture('image', t('image'), purpose)}
          {form.line('alt', t('alt'), 60, t('altHelp'))}
          {form.line('href', t('href'), 500, t('hrefHelp'))}
          {form.choice('size', t('size'), options(t, 'full', 'half'))}
        </>
      );
    }
    case 'text': {
      const form = forms(block.props);
      return (
        <>
          {form.rich('html', t('html'), purpose)}
          {form.choice('align', t('align'), options(t, 'left', 'center'))}
        </>
      );
    }
    case 'html':
      return forms(block.props).lines('html', t('html'), 20_000, t('htmlHelp'));
    case 'video': {
      const form = forms(block.props);
      return (
        <>
          {form.line('src', t('videoSrc'), 500, t('videoHelp'))}
          {form.line('title', t('title'), 60)}
          {form.picture('poster', t('poster'), purpose)}
        </>
      );
    }
    case 'music': {
      const form = forms(block.props);
      return (
        <>
          {form.line('src', t('musicSrc'), 500, t('musicHelp'))}
          {form.line('title', t('title'), 60)}
        </>
      );
    }
    case 'category':
      return forms(block.props).choice('style', t('style'), options(t, 'bar', 'tiles'));
    case 'goods_list': {
      const form = forms(block.props);
      return (
        <>
          {form.line('title', t('title'), 40)}
          {form.choice('style', t('style'), options(t, 'grid', 'list', 'buy'))}
          {form.choice('cate_id', t('cate'), named(categories, t('allGoods')))}
          {block.props.style === 'grid' &&
            form.choice(
              'columns',
              t('columns'),
              [2, 3, 4].map((value) => ({ value, label: String(value) })),
            )}
          {form.choice(
            'most',
            t('most'),
            [0, 3, 4, 6, 8, 12, 24].map((value) => ({ value, label: String(value) })),
            t('mostHelp'),
          )}
        </>
      );
    }
    case 'goods_detail':
      return forms(block.props).choice('goods_id', t('goods'), named(goods, t('chosen')));
    case 'buy_form': {
      const form = forms(block.props);
      return (
        <>
          {form.line('title', t('title'), 40)}
          {form.choice('place', t('place'), options(t, 'aside', 'inline'), t('placeHelp'))}
        </>
      );
    }
    case 'contact':
      return forms(block.props).line('title', t('title'), 40);
    case 'countdown': {
      const form = forms(block.props);
      return (
        <>
          {form.line('title', t('title'), 60)}
          {form.moment('until', t('until'))}
          {form.line('ended', t('ended'), 60)}
        </>
      );
    }
    case 'divider':
      return forms(block.props).choice('style', t('style'), options(t, 'line', 'space', 'dots'));
  }
}

const MOST_SLIDES = 6;

function SlidesForm({ props, at, id, set, around }: Omit<BlockFormProps, 'block'> & { props: BlockProps['banner']; id: string }) {
  const t = useWords(text);
  const { slides } = props;
  const put = (next: BlockProps['banner']['slides'], mark = ''): void => set({ ...props, slides: next }, mark);
  return (
    <>
      {controlsOf(
        props,
        (name, value) => set({ ...props, [name]: value }, `${id}.${name}`),
        () => undefined,
      ).choice('ratio', t('ratio'), options(t, 'wide', 'normal', 'tall'))}
      {slides.map((slide, nth) => {
        const form = controlsOf(
          slide,
          (name, value) => put(slides.with(nth, { ...slide, [name]: value }), `${id}.${nth}.${name}`),
          (name) => around.faults[`blocks.${at}.props.slides.${nth}.${name}`],
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides have nothing else to be told by, and are added and removed at their place
          <fieldset key={nth} className="ds-slide">
            <legend>{t('slide', { at: nth + 1 })}</legend>
            {form.picture('image', t('image'), around.purpose)}
            {form.line('alt', t('alt'), 60, t('altHelp'))}
            {form.line('href', t('href'), 500, t('hrefHelp'))}
            <Button
              type="button"
              variant="text"
              size="small"
              theme="default"
              icon={<DeleteIcon />}
              onClick={() => put(slides.filter((_, other) => other !== nth))}
            >
              {t('removeSlide', { at: nth + 1 })}
            </Button>
          </fieldset>
        );
      })}
      {slides.length < MOST_SLIDES && (
        <Button
          type="button"
          variant="outline"
          theme="default"
          icon={<AddIcon />}
          onClick={() => put([...slides, { image: '', href: '', alt: '' }])}
        >
          {t('addSlide')}
        </Button>
      )}
    </>
  );
}

const GROUNDS = ['#f5f7fa', '#fbf5e9', '#f1f6f0', '#f6f2fb', '#12151c', '#1a1220'];
const ACCENTS = ['#0052d9', '#a3262f', '#0a7d48', '#7a3eb1', '#a35200', '#14181f'];

/** Colours, width and corners of the whole page. */
export function PageForm({
  page,
  set,
  faults,
}: {
  page: Design['page'];
  set: (page: Design['page'], mark: string) => void;
  faults: Readonly<Record<string, string>>;
}) {
  const t = useWords(text);
  const form = controlsOf(
    page,
    (name, value) => set({ ...page, [name]: value }, `page.${name}`),
    (name) => faults[`page.${name}`],
  );
  return (
    <>
      {form.color('accent', t('accent'), ACCENTS, t('clear'))}
      {form.color('bg', t('bg'), GROUNDS, t('clear'), t('bgHelp'))}
      {form.choice('width', t('width'), [
        { value: 'narrow', label: t('narrow') },
        { value: 'normal', label: t('normal') },
        { value: 'wide', label: t('full') },
      ])}
      {form.choice('corners', t('corners'), options(t, 'square', 'soft', 'round'))}
      {form.line('title', t('pageTitle'), 60)}
    </>
  );
}

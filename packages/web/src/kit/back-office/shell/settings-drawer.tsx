/** How the back office looks, for whoever sits before it. Changes show at once and are kept in this browser. */
import { InputNumber } from 'tdesign-react';
import { copy } from '../../copy.ts';
import { Drawer } from '../../dialog.tsx';
import { useWords, words } from '../../i18n.tsx';
import { chooseMode, MODES, useMode } from '../../mode.ts';
import { Button } from '../button.tsx';
import { Named } from '../naming.tsx';
import { Toggle } from '../toggle.tsx';
import { BRAND_COLORS, changeUi, type Layout, resetUi, SIDENAV_WIDTHS, type UiSettings, useUiSettings } from '../ui-settings.ts';

const text = words(
  {
    title: '页面配置',
    mode: '主题模式',
    light: '浅色',
    dark: '深色',
    auto: '跟随系统',
    brand: '主题色',
    custom: '自定义颜色',
    layout: '导航布局',
    side: '侧边',
    top: '顶部',
    mix: '混合',
    sideMode: '侧栏风格',
    elements: '元素开关',
    splitMenu: '分割菜单（混合布局）',
    isSidebarCompact: '收起侧栏',
    isSidebarFixed: '固定侧栏',
    isHeaderFixed: '固定顶栏',
    showHeader: '显示顶栏',
    showBreadcrumb: '显示面包屑',
    showFooter: '显示页脚',
    isFooterAside: '页脚放在侧栏',
    isUseTabsRouter: '使用标签页',
    expandMutex: '菜单互斥展开',
    width: '侧栏宽度（像素）',
    copy: '复制配置',
    reset: '恢复默认',
  },
  {
    title: 'Appearance',
    mode: 'Mode',
    light: 'Light',
    dark: 'Dark',
    auto: 'System',
    brand: 'Colour',
    custom: 'Another colour',
    layout: 'Navigation',
    side: 'Side',
    top: 'Top',
    mix: 'Both',
    sideMode: 'Side menu',
    elements: 'Elements',
    splitMenu: 'Split menu (navigation: both)',
    isSidebarCompact: 'Collapse the side menu',
    isSidebarFixed: 'Side menu stays',
    isHeaderFixed: 'Header stays',
    showHeader: 'Header',
    showBreadcrumb: 'Breadcrumb',
    showFooter: 'Footer',
    isFooterAside: 'Footer below the side menu',
    isUseTabsRouter: 'Tabs',
    expandMutex: 'One open directory at a time',
    width: 'Width of the side menu (px)',
    copy: 'Copy settings',
    reset: 'Restore defaults',
  },
);

const copied = words({ done: '配置已复制', failed: '配置复制失败，请重试' }, { done: 'copied', failed: 'fail to copy' });

const LAYOUTS: readonly Layout[] = ['side', 'top', 'mix'];
const SWITCHES = [
  'isUseTabsRouter',
  'showBreadcrumb',
  'isSidebarCompact',
  'isSidebarFixed',
  'showHeader',
  'isHeaderFixed',
  'showFooter',
  'isFooterAside',
  'splitMenu',
  'expandMutex',
] as const satisfies readonly (keyof UiSettings)[];

interface PickProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value;
  say: (value: Value) => string;
  onPick: (value: Value) => void;
}

const Pick = <Value extends string>({ label, values, value, say, onPick }: PickProps<Value>) => (
  <fieldset className="bo-pick-row">
    <legend>{label}</legend>
    {values.map((each) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onPick(each)}>
        {say(each)}
      </button>
    ))}
  </fieldset>
);

export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords(text);
  const settings = useUiSettings();
  const mode = useMode();
  return (
    <Drawer
      open={open}
      title={t('title')}
      onClose={onClose}
      foot={
        <>
          <Button variant="outline" theme="default" onClick={() => void copy(JSON.stringify({ ...settings, mode }, null, 2), copied)}>
            {t('copy')}
          </Button>
          <Button variant="outline" theme="default" onClick={resetUi}>
            {t('reset')}
          </Button>
        </>
      }
    >
      <div className="bo-inside bo-ui">
        <Pick label={t('mode')} values={MODES} value={mode} say={t} onPick={chooseMode} />
        <fieldset className="bo-pick-row">
          <legend>{t('brand')}</legend>
          {BRAND_COLORS.map((color) => (
            <button
              key={color}
              type="button"
              className="bo-swatch"
              style={{ background: color }}
              aria-label={color}
              aria-pressed={color.toLowerCase() === settings.brandTheme.toLowerCase()}
              onClick={() => changeUi({ brandTheme: color })}
            />
          ))}
          <input
            type="color"
            className="bo-swatch"
            aria-label={t('custom')}
            title={t('custom')}
            value={settings.brandTheme}
            onChange={(event) => changeUi({ brandTheme: event.target.value })}
          />
        </fieldset>
        <Pick label={t('layout')} values={LAYOUTS} value={settings.layout} say={t} onPick={(layout) => changeUi({ layout })} />
        <Pick
          label={t('sideMode')}
          values={['light', 'dark'] as const}
          value={settings.sideMode}
          say={t}
          onPick={(sideMode) => changeUi({ sideMode })}
        />
        <fieldset className="bo-ui-switches">
          <legend>{t('elements')}</legend>
          {SWITCHES.map((name) => (
            <div key={name}>
              <span>{t(name)}</span>
              <Toggle small on={settings[name]} label={t(name)} onTurn={(on) => changeUi({ [name]: on })} />
            </div>
          ))}
          <div>
            <span>{t('width')}</span>
            <Named label={t('width')}>
              <InputNumber
                size="small"
                theme="normal"
                align="right"
                min={SIDENAV_WIDTHS.least}
                max={SIDENAV_WIDTHS.most}
                step={10}
                value={settings.sidenavWidth}
                onChange={(width) => typeof width === 'number' && changeUi({ sidenavWidth: width })}
              />
            </Named>
          </div>
        </fieldset>
      </div>
    </Drawer>
  );
}

import type { GroupTexts } from './group.ts';

export const pwaTexts: GroupTexts<'pwa'> = {
  lead: {
    zh_CN: '让访客把站点安装到手机桌面；订单与个人数据不会离线保存',
    en_US: 'Lets visitors install the site on their home screen. Orders and personal data are never kept offline',
  },
  parts: [
    { title: { zh_CN: '安装', en_US: 'Installation' }, keys: ['pwa_status', 'pwa_name', 'pwa_short_name', 'pwa_display', 'pwa_start_url'] },
    {
      title: { zh_CN: '图标与颜色', en_US: 'Icons and colours' },
      keys: ['pwa_icon_192', 'pwa_icon_512', 'pwa_theme_color', 'pwa_background_color'],
    },
  ],
  texts: {
    pwa_status: {
      zh_CN: '允许安装',
      en_US: 'Can be installed',
      help: {
        zh_CN: '需要 https；关闭后已安装的离线组件会自行移除',
        en_US: 'Needs https. Once off, the offline part removes itself from browsers',
      },
    },
    pwa_name: { zh_CN: '应用名称', en_US: 'Name', help: { zh_CN: '留空则为站点名称', en_US: 'Empty: the site’s name' } },
    pwa_short_name: {
      zh_CN: '短名称',
      en_US: 'Short name',
      help: { zh_CN: '显示在图标下方；留空则为应用名称', en_US: 'Below the icon; empty: the name' },
    },
    pwa_display: {
      zh_CN: '显示方式',
      en_US: 'Display',
      options: [
        { value: 'standalone', zh_CN: '独立窗口', en_US: 'Own window' },
        { value: 'minimal-ui', zh_CN: '独立窗口，带返回按钮', en_US: 'Own window with a back button' },
        { value: 'fullscreen', zh_CN: '全屏', en_US: 'Full screen' },
        { value: 'browser', zh_CN: '浏览器标签页', en_US: 'Browser tab' },
      ],
    },
    pwa_start_url: {
      zh_CN: '启动页面',
      en_US: 'Start page',
      help: { zh_CN: '本站路径，如 /order', en_US: 'A path of this site, like /order' },
    },
    pwa_icon_192: {
      zh_CN: '图标 192×192',
      en_US: 'Icon, 192×192',
      drawing: 'picture',
      help: { zh_CN: '正方形 PNG；留空则用系统自带图标', en_US: 'A square PNG; empty: the built-in icon' },
    },
    pwa_icon_512: {
      zh_CN: '图标 512×512',
      en_US: 'Icon, 512×512',
      drawing: 'picture',
      help: { zh_CN: '正方形 PNG；留空则用系统自带图标', en_US: 'A square PNG; empty: the built-in icon' },
    },
    pwa_theme_color: {
      zh_CN: '应用主题色',
      en_US: 'Theme colour',
      help: { zh_CN: '六位十六进制，如 #ffffff', en_US: 'Six hexadecimal digits, like #ffffff' },
    },
    pwa_background_color: {
      zh_CN: '启动背景色',
      en_US: 'Background while starting',
      help: { zh_CN: '六位十六进制，如 #ffffff', en_US: 'Six hexadecimal digits, like #ffffff' },
    },
  },
};

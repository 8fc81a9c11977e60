import { type GroupTexts, inEnglish } from './group.ts';

export const messageTexts: GroupTexts<'message'> = {
  lead: { zh_CN: '首页公告与后台提示音', en_US: 'The home page’s announcement, and the sound of new orders' },
  parts: [
    {
      title: { zh_CN: '首页公告', en_US: 'Announcement on the home page' },
      keys: ['message_popup_status', 'message_popup_title', 'message_popup_title_en', 'message_popup_content', 'message_popup_content_en'],
    },
    { title: { zh_CN: '提示音', en_US: 'Sound' }, keys: ['message_order_sound'] },
  ],
  texts: {
    message_popup_status: {
      zh_CN: '弹出公告',
      en_US: 'Show the announcement',
      help: { zh_CN: '访客打开首页时弹出，同一内容每天一次', en_US: 'Opens on the home page, once a day for the same text' },
    },
    message_popup_title: { zh_CN: '公告标题', en_US: 'Title', help: { zh_CN: '留空则显示“站点公告”', en_US: 'Empty: “Announcement”' } },
    message_popup_title_en: { zh_CN: '公告标题（英文）', en_US: 'Title in English', help: inEnglish },
    message_popup_content: { zh_CN: '公告内容', en_US: 'Text', drawing: 'lines' },
    message_popup_content_en: { zh_CN: '公告内容（英文）', en_US: 'Text in English', drawing: 'lines', help: inEnglish },
    message_order_sound: {
      zh_CN: '允许新订单提示音',
      en_US: 'Allow a sound at new orders',
      help: { zh_CN: '关闭后，工作台不再提供提示音开关，也不会响', en_US: 'While off, the workbench offers no sound and makes none' },
    },
  },
};

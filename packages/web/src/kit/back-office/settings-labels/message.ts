import { type GroupTexts, inEnglish } from './group.ts';

export const messageTexts: GroupTexts<'message'> = {
  lead: { zh_CN: '首页公告、后台提示音与在线聊天', en_US: 'The home page’s announcement, the sound of new orders, and chat' },
  parts: [
    {
      title: { zh_CN: '首页公告', en_US: 'Announcement on the home page' },
      keys: ['message_popup_status', 'message_popup_title', 'message_popup_title_en', 'message_popup_content', 'message_popup_content_en'],
    },
    { title: { zh_CN: '提示音', en_US: 'Sound' }, keys: ['message_order_sound'] },
    {
      title: { zh_CN: '在线聊天', en_US: 'Chat' },
      keys: ['message_chat_status', 'message_chat_shop_status', 'message_chat_days'],
    },
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
    message_chat_status: {
      zh_CN: '商户与平台聊天',
      en_US: 'Merchants and the platform',
      help: {
        zh_CN: '关闭后，商户与平台之间不能再发消息，已有记录仍可查看',
        en_US: 'While off, nothing can be said; what was said can be read',
      },
    },
    message_chat_shop_status: {
      zh_CN: '访客与商家聊天',
      en_US: 'Visitors and shops',
      help: { zh_CN: '商家还需在自己的客服设置中开启', en_US: 'Each shop switches it on for itself, too' },
    },
    message_chat_days: {
      zh_CN: '聊天记录保留天数',
      en_US: 'Days that messages are kept',
      help: { zh_CN: '7–3650 天，过期后自动清除', en_US: '7–3650; older ones are removed' },
    },
    message_order_sound: {
      zh_CN: '允许新订单提示音',
      en_US: 'Allow a sound at new orders',
      help: { zh_CN: '关闭后，工作台不再提供提示音开关，也不会响', en_US: 'While off, the workbench offers no sound and makes none' },
    },
  },
};

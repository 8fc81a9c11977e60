import { merchantNews } from '../../content/news.ts';
import { merchantUser } from '../../merchant/merchant-account.ts';
import { merchantMessage } from '../../merchant/message.ts';
import { merchantStaff, merchantStaffRole } from '../../merchant/staff.ts';
import { merchantCustomChannel } from '../../payment/custom-channel.ts';
import { merchantPayment } from '../../payment/rate.ts';
import { merchantOperationLog } from '../../platform/config.ts';
import { merchantDelivery } from '../../platform/notice.ts';
import { merchantNotify } from '../../platform/notice-choice.ts';
import { merchantWechat } from '../../wechat/wechat.ts';
import type { Pages } from '../page.ts';

export const userPages = {
  'user/message/index': {
    title: { zh_CN: '通知列表', en_US: 'Messages' },
    section: 'user',
    icon: 'mail',
    sort: 5,
    opens: merchantMessage.list,
    acts: [merchantMessage],
    hidden: true,
  },
  'user/news/index': {
    title: { zh_CN: '公告列表', en_US: 'News' },
    section: 'user',
    icon: 'file',
    sort: 17,
    opens: merchantNews.list,
    acts: [merchantNews],
  },
  'user/news/detail': {
    title: { zh_CN: '公告详情', en_US: 'Article' },
    section: 'user',
    icon: 'file',
    sort: 18,
    opens: merchantNews.detail,
    acts: [merchantNews],
    hidden: true,
    parent: 'user/news/index',
    path: 'user/news/detail/:id',
  },
  'user/payment-account': {
    title: { zh_CN: '付款方式', en_US: 'Payment methods' },
    section: 'user',
    icon: 'creditcard',
    sort: 20,
    opens: merchantPayment.list,
    acts: [merchantPayment],
  },
  'user/custom-payment-channel': {
    title: { zh_CN: '自定义通道', en_US: 'Own channels' },
    section: 'user',
    icon: 'creditcard',
    sort: 30,
    opens: merchantCustomChannel.list,
    acts: [merchantCustomChannel],
  },
  'user/setting/index': {
    title: { zh_CN: '商户信息', en_US: 'Profile' },
    section: 'user',
    icon: 'user-circle',
    sort: 10,
    opens: merchantUser.userDetail,
    acts: [merchantUser, merchantWechat, merchantNotify],
  },
  'user/staff/index': {
    title: { zh_CN: '员工账号', en_US: 'Staff' },
    section: 'user',
    icon: 'usergroup',
    sort: 40,
    opens: merchantStaff.list,
    acts: [merchantStaff],
  },
  'user/staff-role/index': {
    title: { zh_CN: '员工角色', en_US: 'Staff roles' },
    section: 'user',
    icon: 'lock-on',
    sort: 41,
    opens: merchantStaffRole.list,
    acts: [merchantStaffRole],
  },
  'user/log/index': {
    title: { zh_CN: '操作日志', en_US: 'Operation log' },
    section: 'user',
    icon: 'history',
    sort: 42,
    opens: merchantOperationLog.list,
    acts: [merchantOperationLog],
  },
  'user/delivery/index': {
    title: { zh_CN: '发给我的通知', en_US: 'Notices sent to me' },
    section: 'user',
    icon: 'send',
    sort: 16,
    opens: merchantDelivery.list,
    acts: [merchantDelivery],
  },
  'user/login-log/index': {
    title: { zh_CN: '登录日志', en_US: 'Sign-ins' },
    section: 'user',
    icon: 'time',
    sort: 15,
    opens: merchantUser.loginLog,
    acts: [merchantUser],
  },
} satisfies Pages;

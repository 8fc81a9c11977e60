/** What the platform's pages about designs say in common. */
import { words } from '#kit/i18n';

export const designText = words(
  {
    lead: '商户自己拼装的店铺页面；需要审核时，通过后买家才会看到',
    name: '页面名称',
    device: '设备',
    live: '线上版本',
    version: '第 {version} 版',
    unpublished: '尚无版本',
    updated: '最近修改',
    pass: '通过',
    passIt: '通过“{name}”，买家立即可见',
    refuse: '驳回',
    reasonHelp: '会写进给商户的通知',
    copy: '复制为模板',
    template: '模板名称',
    copied: '已复制为模板',
  },
  {
    lead: 'Shop pages that merchants put together; where they are reviewed, buyers see them once they have passed',
    name: 'Name of the page',
    device: 'Device',
    live: 'Live',
    version: 'No. {version}',
    unpublished: 'Not published',
    updated: 'Last changed',
    pass: 'Pass',
    passIt: 'pass “{name}”, so that buyers see it at once',
    refuse: 'Reject',
    reasonHelp: 'Stands in the merchant’s letter',
    copy: 'Make it a template',
    template: 'Name of the template',
    copied: 'It is a template now',
  },
);

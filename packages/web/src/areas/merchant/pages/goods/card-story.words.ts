/** What happens to a card, who did it, and where cards come from, in words. */
import type { merchantCard } from '@keymall/contract/inventory/card';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { Label } from '#kit/back-office/office';

type Detail = WireOutput<typeof merchantCard.detail>;
type Step = Detail['history'][number];

export const actionWords: Record<Step['action'], Label> = {
  reveal: { zh_CN: '查看原文', en_US: 'Looked at' },
  first: { zh_CN: '设为优先出售', en_US: 'Sold first' },
  unfirst: { zh_CN: '取消优先出售', en_US: 'Sold in turn again' },
  disable: { zh_CN: '停用', en_US: 'Disabled' },
  enable: { zh_CN: '启用', en_US: 'Enabled' },
  move: { zh_CN: '转移商品', en_US: 'Moved' },
  price: { zh_CN: '设置选号加价', en_US: 'Surcharge set' },
  trash: { zh_CN: '移入回收站', en_US: 'Deleted' },
  restore: { zh_CN: '从回收站恢复', en_US: 'Restored' },
  export_sold: { zh_CN: '导出并停售', en_US: 'Exported and off sale' },
  void: { zh_CN: '退款作废', en_US: 'Void after a refund' },
  replace: { zh_CN: '换发', en_US: 'Replaced' },
};

export const cardActorWords: Record<Step['actor'], Label> = {
  merchant: { zh_CN: '商户', en_US: 'Merchant' },
  admin: { zh_CN: '平台', en_US: 'Platform' },
  system: { zh_CN: '系统', en_US: 'System' },
};

export const sourceWords: Record<Detail['batch']['source'], Label> = {
  paste: { zh_CN: '粘贴导入', en_US: 'Pasted' },
  file: { zh_CN: '文件导入', en_US: 'From a file' },
  generator: { zh_CN: '生成器', en_US: 'Generated' },
};

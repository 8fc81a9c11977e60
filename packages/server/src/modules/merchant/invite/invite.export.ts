/** Invite codes as a file, newest first. */
import * as word from '@keymall/contract/kit/word';
import { adminInvite, inviteStateWords } from '@keymall/contract/merchant/invite';
import { tableExport } from '#kit/export';
import { invitesBefore } from './invite.repository.ts';

export const invites = tableExport({
  kind: 'admin.invites',
  title: { zh_CN: '邀请码列表', en_US: 'Invite codes' },
  asked: adminInvite.export,
  next: ({ db, now }, _, filter, step) => invitesBefore(db, filter, step, now()),
})([
  { key: 'code', head: word.inviteCode, width: 24 },
  { key: 'batch', head: { zh_CN: '批次', en_US: 'Batch' }, type: 'number', width: 10 },
  { key: 'state', head: word.status, width: 12, cell: ({ state }, locale) => inviteStateWords[state][locale] },
  { key: 'used_count', head: { zh_CN: '已使用次数', en_US: 'Uses' }, type: 'number', width: 12 },
  { key: 'max_uses', head: { zh_CN: '可使用次数', en_US: 'Uses allowed' }, type: 'number', width: 14 },
  { key: 'owner_name', head: { zh_CN: '推荐商户', en_US: 'Referred by' }, width: 20 },
  { key: 'note', head: word.note, width: 30 },
  { key: 'admin_name', head: word.operator, width: 16 },
  { key: 'expire_at', head: word.expiresAt, type: 'time', width: 20 },
  { key: 'create_at', head: word.createdAt, type: 'time', width: 20 },
]);

/** The sign of what a notice is about, beside its title. */
import { isNoticeMark, noticeRow } from '@keymall/contract/kit/notices/all';
import type { NoticeIcon as Name } from '@keymall/contract/kit/notices/row';
import type { ComponentType } from 'react';
import {
  ChatMessageIcon,
  FileIcon,
  MailIcon,
  NotificationIcon,
  OrderAdjustmentColumnIcon,
  SecuredIcon,
  ServerIcon,
  ShopIcon,
  StoreIcon,
  UsergroupIcon,
  WalletIcon,
} from 'tdesign-icons-react';

const icons: Readonly<Record<Name, ComponentType<{ size?: string }>>> = {
  order: OrderAdjustmentColumnIcon,
  stock: ShopIcon,
  money: WalletIcon,
  complaint: ChatMessageIcon,
  safe: SecuredIcon,
  review: FileIcon,
  agent: UsergroupIcon,
  shop: StoreIcon,
  mail: MailIcon,
  system: ServerIcon,
};

/** By the mark of a notice; one that is unknown, or older than marks, has the bell. */
export function NoticeSign({ mark }: { mark: string }) {
  const Icon = isNoticeMark(mark) ? icons[noticeRow(mark).icon] : NotificationIcon;
  return (
    <span className="bo-notice-sign" aria-hidden="true">
      <Icon size="16px" />
    </span>
  );
}

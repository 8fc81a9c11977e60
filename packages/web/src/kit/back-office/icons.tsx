/** The icons of menu rows. A row that the server made by itself, of a name the build does not carry, shows a plain dot. */

import type { IconName } from '@keymall/contract/pages/icon';
import type { ComponentType } from 'react';
import {
  AddIcon,
  ChartBarIcon,
  ChatMessageIcon,
  CircleIcon,
  CouponIcon,
  CreditcardIcon,
  DashboardIcon,
  DeleteIcon,
  DownloadIcon,
  EditIcon,
  FileAddIcon,
  FileIcon,
  FilePasteIcon,
  FileSearchIcon,
  FolderIcon,
  GiftIcon,
  HistoryIcon,
  InternetIcon,
  KeyIcon,
  LinkIcon,
  LocationIcon,
  LockOnIcon,
  MailIcon,
  MoneyIcon,
  OrderAdjustmentColumnIcon,
  OrderAscendingIcon,
  RollbackIcon,
  SecuredIcon,
  SendIcon,
  ServerIcon,
  ServiceIcon,
  SettingIcon,
  ShareIcon,
  ShopIcon,
  StoreIcon,
  TimeIcon,
  UserAddIcon,
  UserBlockedIcon,
  UserCircleIcon,
  UsergroupIcon,
  UserIcon,
  WalletIcon,
} from 'tdesign-icons-react';

const icons: Record<IconName, ComponentType> = {
  add: AddIcon,
  'chart-bar': ChartBarIcon,
  'chat-message': ChatMessageIcon,
  coupon: CouponIcon,
  creditcard: CreditcardIcon,
  dashboard: DashboardIcon,
  delete: DeleteIcon,
  download: DownloadIcon,
  edit: EditIcon,
  'file-add': FileAddIcon,
  file: FileIcon,
  'file-paste': FilePasteIcon,
  'file-search': FileSearchIcon,
  folder: FolderIcon,
  gift: GiftIcon,
  history: HistoryIcon,
  internet: InternetIcon,
  key: KeyIcon,
  link: LinkIcon,
  location: LocationIcon,
  'lock-on': LockOnIcon,
  mail: MailIcon,
  money: MoneyIcon,
  'order-adjustment-column': OrderAdjustmentColumnIcon,
  'order-ascending': OrderAscendingIcon,
  rollback: RollbackIcon,
  secured: SecuredIcon,
  send: SendIcon,
  server: ServerIcon,
  service: ServiceIcon,
  setting: SettingIcon,
  share: ShareIcon,
  shop: ShopIcon,
  store: StoreIcon,
  time: TimeIcon,
  user: UserIcon,
  'user-add': UserAddIcon,
  'user-blocked': UserBlockedIcon,
  'user-circle': UserCircleIcon,
  usergroup: UsergroupIcon,
  wallet: WalletIcon,
};

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

export function MenuIcon({ name }: { name: string }) {
  const Icon = isIcon(name) ? icons[name] : CircleIcon;
  return (
    <span className="bo-menu-icon" aria-hidden="true">
      <Icon />
    </span>
  );
}

/** Icons of menu rows, by the names the menu has them under. A name the build does not carry shows a plain dot. */

import type { ComponentType } from 'react';
import {
  AddIcon,
  ChartBarIcon,
  CircleIcon,
  CouponIcon,
  CreditcardIcon,
  DashboardIcon,
  DownloadIcon,
  EditIcon,
  FileAddIcon,
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
  ServerIcon,
  ServiceIcon,
  SettingIcon,
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

const icons: Record<string, ComponentType> = {
  add: AddIcon,
  'chart-bar': ChartBarIcon,
  coupon: CouponIcon,
  creditcard: CreditcardIcon,
  dashboard: DashboardIcon,
  download: DownloadIcon,
  edit: EditIcon,
  'file-add': FileAddIcon,
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
  server: ServerIcon,
  service: ServiceIcon,
  setting: SettingIcon,
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

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? CircleIcon;
  return (
    <span className="bo-menu-icon" aria-hidden="true">
      <Icon />
    </span>
  );
}

import { SettingsPage } from '#kit/back-office/settings-page';

export const Page = () => <SettingsPage group="diy" />;

import { WebsitePage } from './website-page.tsx';

export const Page = () => <WebsitePage group="pwa" />;

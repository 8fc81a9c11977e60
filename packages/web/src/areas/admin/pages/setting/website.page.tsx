import { WebsitePage } from './website/website-page.tsx';

export const Page = () => <WebsitePage group="website" />;

import { adminExport } from '@keymall/contract/platform/export';
import { DownloadCentre } from '../../../../features/export/download-centre.tsx';

export const Page = () => <DownloadCentre group={adminExport} />;

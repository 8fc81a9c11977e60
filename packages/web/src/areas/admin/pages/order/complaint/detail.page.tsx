/** One complaint: the platform joins, asks, and decides. */
import * as word from '@keymall/contract/kit/word';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DownloadIcon } from 'tdesign-icons-react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { None } from '#kit/back-office/cells';
import { needs } from '#kit/back-office/office';
import { PageHead } from '#kit/back-office/page-head';
import { Present } from '#kit/back-office/present';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { sentenceOf } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { ComplaintDetails } from '../../../../../features/complaint/complaint-details.tsx';
import { useLiveComplaints } from '../../../../../features/complaint/live.ts';
import { downloadEvidence } from './evidence.ts';
import { RulingDialog } from './ruling-dialog.tsx';

const text = words(
  {
    rule: '裁决',
    evidence: '导出证据',
    failed: '导出失败，请稍后再试',
    ip: '提交地址',
  },
  {
    rule: 'Decide',
    evidence: 'Export evidence',
    failed: 'Export failed, please try again',
    ip: 'Submitted from',
  },
);

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const query = useCall(adminComplaint.detail, { id });
  const [ruling, setRuling] = useState(false);
  const [exporting, setExporting] = useState(false);
  useLiveComplaints(id, () => query.refetch({ throwOnError: true }));
  const take = async (): Promise<void> => {
    setExporting(true);
    try {
      await downloadEvidence(id);
    } catch (error) {
      toast.error(sentenceOf(error, t('failed')));
    }
    setExporting(false);
  };
  return (
    <>
      <PageHead about={query.data?.trade_no}>
        <Button variant="outline" theme="default" icon={<DownloadIcon />} loading={exporting} onClick={() => void take()}>
          {t('evidence')}
        </Button>
      </PageHead>
      <Present what="complaint" id={id} />
      <Answered query={query} rows={10}>
        {(complaint) => (
          <>
            <ComplaintDetails
              complaint={complaint}
              sends={adminComplaint.send}
              acts={
                <Allowed to={needs(adminComplaint.win)}>
                  <Button onClick={() => setRuling(true)}>{t('rule')}</Button>
                </Allowed>
              }
              more={[
                [t(word.shop), complaint.shop_name],
                [t(word.merchantNumber), complaint.merchant_id],
                [t('ip'), complaint.create_ip || <None key="ip" />],
              ]}
            />
            {ruling && complaint.status === 0 && <RulingDialog complaint={complaint} onClose={() => setRuling(false)} />}
          </>
        )}
      </Answered>
    </>
  );
}

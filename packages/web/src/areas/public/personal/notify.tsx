/** Which notices come to the buyer and how: the same grid as in the offices, in the centre's own clothes. */
import { noticeChannelWords } from '@keymall/contract/kit/notices/row';
import * as word from '@keymall/contract/kit/word';
import { personalNotify } from '@keymall/contract/platform/notice-choice';
import { NOTICE_DIGESTS, type NoticeDigest, noticeDigestWords, noticeShutWords } from '@keymall/contract/platform/notice-habit-words';
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { Button } from '#kit/button';
import { call } from '#kit/call';
import { useLocale, useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { type Choice, type Grid, isOnIn, shutLine, turned, zonesFor } from '../../../features/notice/grid.ts';
import { notifyWords } from '../../../features/notice/notify.words.ts';
import { buyerSentence } from '../../../storefront/sentence.ts';

export function Notify() {
  const t = useWords(notifyWords);
  const [grid, setGrid] = useState<Grid | null>(null);
  const [message, setMessage] = useState('');
  const load = useCallback((): void => {
    setMessage('');
    call(personalNotify.index, {}, { quiet: true }).then(setGrid, (error: unknown) => setMessage(buyerSentence(error, t('network'))));
  }, [t]);
  useEffect(load, [load]);
  return (
    <section className="km-box me-part" aria-busy={grid === null && !message}>
      <h2>{t('title')}</h2>
      {message && (
        <p role="alert" className="me-failed">
          {t('failed', { why: message })}{' '}
          <Button size="small" onClick={load}>
            {t(word.retry)}
          </Button>
        </p>
      )}
      {grid && <GridForm grid={grid} />}
    </section>
  );
}

function GridForm({ grid }: { grid: Grid }) {
  const t = useWords(notifyWords);
  const locale = useLocale();
  const id = useId();
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [hours, setHours] = useState({ quiet_from: grid.quiet_from, quiet_to: grid.quiet_to });
  const [zone, setZone] = useState(grid.zone);
  const [digest, setDigest] = useState<NoticeDigest>(grid.digest);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if ((hours.quiet_from === '') !== (hours.quiet_to === '')) return setMessage(t('half'));
    setBusy(true);
    setMessage('');
    try {
      await call(personalNotify.save, { choices: [...choices], ...hours, zone, digest }, { quiet: true });
      toast.success(t('saved'));
    } catch (error) {
      setMessage(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <p className="km-faint">{t('lead')}</p>
      <p className="km-faint notify-shut">{shutLine(grid.channels, locale)}</p>
      <table className="notify-grid">
        <thead>
          <tr>
            <th scope="col">{t('notice')}</th>
            {grid.channels.map(({ channel, shut }) => (
              <th key={channel} scope="col">
                {noticeChannelWords[channel][locale]}
                {shut && <small>{noticeShutWords[shut][locale]}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={row.mark}>
              <th scope="row">
                <strong>
                  {row.title}
                  {row.urgent && <span className="notify-urgent">{t('urgent')}</span>}
                </strong>
                <small>{row.when}</small>
              </th>
              {grid.channels.map(({ channel }) => {
                const cell = row.cells.find((each) => each.channel === channel);
                const named = { notice: row.title, channel: noticeChannelWords[channel][locale] };
                return (
                  <td key={channel} data-channel={named.channel}>
                    {cell && (
                      <input
                        type="checkbox"
                        aria-label={t(cell.fixed ? 'fixed' : 'cell', named)}
                        checked={isOnIn(choices, row, channel)}
                        disabled={cell.fixed}
                        onChange={(event) => setChoices(turned(choices, row, channel, event.target.checked))}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('hours')}</h3>
      <p className="km-faint">{t('hoursNote')}</p>
      <div className="notify-hours">
        {(['quiet_from', 'quiet_to'] as const).map((name) => (
          <label key={name} htmlFor={`${id}-${name}`}>
            {t(name === 'quiet_from' ? 'from' : 'to')}
            <input
              id={`${id}-${name}`}
              type="time"
              value={hours[name]}
              onChange={(event) => setHours({ ...hours, [name]: event.target.value })}
            />
          </label>
        ))}
        <label htmlFor={`${id}-zone`}>
          {t('zone')}
          <select id={`${id}-zone`} value={zone} onChange={(event) => setZone(event.target.value)}>
            {zonesFor(grid.zone).map((each) => (
              <option key={each} value={each}>
                {each.replace('_', ' ')}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={`${id}-digest`}>
          {t('digest')}
          <select id={`${id}-digest`} value={digest} onChange={(event) => setDigest(event.target.value as NoticeDigest)}>
            {NOTICE_DIGESTS.map((each) => (
              <option key={each} value={each}>
                {noticeDigestWords[each][locale]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {message && (
        <p role="alert" className="me-failed">
          {message}
        </p>
      )}
      <Button type="submit" look="primary" busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
